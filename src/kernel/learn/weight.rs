//! A weight that is learned: steps are the shorter the more was learned of it (Duchi, Hazan, Singer 2011).

/// A weight, and how much was learned of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Weight {
    /// What it is worth.
    pub value: f32,
    /// How much was learned: the sum of the squares of all slopes, less what has faded.
    pub seen: f32,
}

impl Weight {
    /// A step of such a length, the shorter the more was learned.
    pub fn step(&mut self, length: f32, slope: f32) {
        self.seen += slope * slope;
        self.value += length * slope / (self.seen + 1.0).sqrt();
    }
}
