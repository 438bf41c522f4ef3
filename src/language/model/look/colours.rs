//! Colours by their names and numbers.

use std::fmt;

/// A colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

/// The colours that have names.
pub const NAMED: [(&str, Colour); 16] = [
    ("white", Colour(0xff, 0xfd, 0xf5)),
    ("black", Colour(0x2b, 0x28, 0x24)),
    ("ivory", Colour(0xf4, 0xea, 0xd5)),
    ("grey", Colour(0x9a, 0x94, 0x88)),
    ("red", Colour(0xb5, 0x48, 0x3c)),
    ("blue", Colour(0x3f, 0x6f, 0xa8)),
    ("green", Colour(0x4d, 0x7a, 0x45)),
    ("yellow", Colour(0xe6, 0xc2, 0x4c)),
    ("orange", Colour(0xd9, 0x80, 0x2e)),
    ("gold", Colour(0xc8, 0x95, 0x2f)),
    ("brown", Colour(0x8a, 0x5a, 0x36)),
    ("wood", Colour(0xe3, 0xc0, 0x8a)),
    ("pink", Colour(0xd9, 0x8a, 0x9c)),
    ("purple", Colour(0x7a, 0x55, 0x97)),
    ("teal", Colour(0x3d, 0x83, 0x89)),
    ("silver", Colour(0xc9, 0xc9, 0xcc)),
];

impl Colour {
    /// A colour as it is written: a name, `#rrggbb` or `#rgb`.
    pub fn read(text: &str) -> Option<Self> {
        if let Some((_, colour)) = NAMED.iter().find(|(name, _)| *name == text) {
            return Some(*colour);
        }
        let digits: Vec<u8> = text.strip_prefix('#')?.chars().map(digit).collect::<Option<_>>()?;
        match digits[..] {
            [r, g, b] => Some(Self(r * 17, g * 17, b * 17)),
            [r, s, g, h, b, c] => Some(Self(r * 16 + s, g * 16 + h, b * 16 + c)),
            _ => None,
        }
    }

    /// How bright it is to the eye, from 0 to 1.
    pub fn brightness(self) -> f32 {
        let part = |value: u8| (f32::from(value) / 255.0).powf(2.2);
        0.2126 * part(self.0) + 0.7152 * part(self.1) + 0.0722 * part(self.2)
    }

    /// Mixed with another one: so much of that.
    #[must_use]
    pub fn mixed(self, other: Self, share: f32) -> Self {
        let mix = |a: u8, b: u8| (f32::from(a) * (1.0 - share) + f32::from(b) * share).round() as u8;
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
}

fn digit(sign: char) -> Option<u8> {
    sign.to_digit(16).map(|value| value as u8)
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_they_are_written() {
        assert_eq!(Colour::read("#fA0").unwrap().to_string(), "#ffaa00");
        assert_eq!(Colour::read("#3b3a39").unwrap(), Colour(0x3b, 0x3a, 0x39));
        assert!(
            ["", "#", "#12", "#12345", "#gggggg", "3b3a39", "White"].iter().all(|text| Colour::read(text).is_none())
        );
        for (name, colour) in NAMED {
            assert_eq!(Colour::read(name), Some(colour));
            assert_eq!(Colour::read(&colour.to_string()), Some(colour));
        }
    }
}
