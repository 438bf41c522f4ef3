//! Where things are drawn: what is moved, scaled, turned and slanted.

use crate::model::look::outline::Point;
use crate::model::look::scan::numbers;

/// A place that is a linear function of another: `(a x + c y + e, b x + d y + f)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turned {
    across: Point,
    down: Point,
    origin: Point,
}

impl Turned {
    /// Moved by so much.
    pub fn moved(x: f32, y: f32) -> Self {
        Self { across: (1.0, 0.0), down: (0.0, 1.0), origin: (x, y) }
    }

    /// So many times as wide and as high.
    pub fn scaled(x: f32, y: f32) -> Self {
        Self { across: (x, 0.0), down: (0.0, y), origin: (0.0, 0.0) }
    }

    fn rotated(degrees: f32) -> Self {
        let (sin, cos) = degrees.to_radians().sin_cos();
        Self { across: (cos, sin), down: (-sin, cos), origin: (0.0, 0.0) }
    }

    /// First the other, then this one.
    #[must_use]
    pub fn after(self, first: Self) -> Self {
        let turned = |(x, y): Point| (self.across.0 * x + self.down.0 * y, self.across.1 * x + self.down.1 * y);
        Self { across: turned(first.across), down: turned(first.down), origin: self.place(first.origin) }
    }

    /// Where a point comes to lie.
    pub fn place(self, (x, y): Point) -> Point {
        (self.across.0 * x + self.down.0 * y + self.origin.0, self.across.1 * x + self.down.1 * y + self.origin.1)
    }

    /// How much longer lines become, on average.
    pub fn scale(self) -> f32 {
        (self.across.0 * self.down.1 - self.across.1 * self.down.0).abs().sqrt()
    }

    /// Reads what an element says of itself: `translate(5 5) rotate(30)`.
    pub fn read(text: &str) -> Option<Self> {
        let mut all = Self::moved(0.0, 0.0);
        let mut rest = text.trim();
        while !rest.is_empty() {
            let (name, more) = rest.split_once('(')?;
            let (inside, more) = more.split_once(')')?;
            all = all.after(Self::one(name.trim(), &numbers(inside)?)?);
            rest = more.trim_start_matches([' ', ',', '\n', '\t', '\r']);
        }
        Some(all)
    }

    fn one(name: &str, numbers: &[f32]) -> Option<Self> {
        Some(match (name, numbers) {
            ("matrix", &[a, b, c, d, e, f]) => Self { across: (a, b), down: (c, d), origin: (e, f) },
            ("translate", &[x]) => Self::moved(x, 0.0),
            ("translate", &[x, y]) => Self::moved(x, y),
            ("scale", &[both]) => Self::scaled(both, both),
            ("scale", &[x, y]) => Self::scaled(x, y),
            ("rotate", &[degrees]) => Self::rotated(degrees),
            ("rotate", &[degrees, x, y]) => Self::moved(x, y).after(Self::rotated(degrees)).after(Self::moved(-x, -y)),
            ("skewX", &[degrees]) => Self { down: (degrees.to_radians().tan(), 1.0), ..Self::moved(0.0, 0.0) },
            ("skewY", &[degrees]) => Self { across: (1.0, degrees.to_radians().tan()), ..Self::moved(0.0, 0.0) },
            _ => return None,
        })
    }
}
