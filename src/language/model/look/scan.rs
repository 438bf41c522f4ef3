//! Numbers and commands, as SVG writes them.

/// The numbers of a list.
pub fn numbers(text: &str) -> Option<Vec<f32>> {
    let mut scan = Scan::new(text);
    let mut all = Vec::new();
    while !scan.is_over() {
        all.push(scan.number()?);
    }
    Some(all)
}

/// Reads numbers and commands.
pub struct Scan<'t> {
    rest: &'t str,
}

impl<'t> Scan<'t> {
    /// Begins with a text.
    pub fn new(rest: &'t str) -> Self {
        Self { rest }
    }

    /// What was not read yet.
    pub fn rest(&self) -> &'t str {
        self.rest
    }

    fn skip(&mut self) {
        self.rest = self.rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == ',');
    }

    /// Nothing more follows.
    pub fn is_over(&mut self) -> bool {
        self.skip();
        self.rest.is_empty()
    }

    /// The next letter, where one stands there.
    pub fn command(&mut self) -> Option<char> {
        self.skip();
        let command = self.rest.chars().next().filter(char::is_ascii_alphabetic)?;
        self.rest = &self.rest[1..];
        Some(command)
    }

    /// The next number: they need nothing between them where it is clear where one ends.
    pub fn number(&mut self) -> Option<f32> {
        self.skip();
        let bytes = self.rest.as_bytes();
        let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let sign = |at: usize| usize::from(matches!(bytes.get(at), Some(b'+' | b'-')));
        let mut end = sign(0);
        end += digits(end);
        if bytes.get(end) == Some(&b'.') {
            end += 1 + digits(end + 1);
        }
        if matches!(bytes.get(end), Some(b'e' | b'E')) {
            let from = end + 1 + sign(end + 1);
            if digits(from) > 0 {
                end = from + digits(from);
            }
        }
        let (number, rest) = self.rest.split_at(end);
        let value = number.parse().ok().filter(|value: &f32| value.is_finite())?;
        self.rest = rest;
        Some(value)
    }

    /// 0 or 1, which may stand before anything.
    pub fn flag(&mut self) -> Option<bool> {
        self.skip();
        let is_set = match self.rest.as_bytes().first()? {
            b'0' => false,
            b'1' => true,
            _ => return None,
        };
        self.rest = &self.rest[1..];
        Some(is_set)
    }

    /// Two numbers.
    pub fn point(&mut self) -> Option<(f32, f32)> {
        Some((self.number()?, self.number()?))
    }
}
