//! The values of a measure in some games, summed up once for all that is asked of them.

use super::super::measures::Scale;
use super::super::stats::Estimate;
use std::cell::OnceCell;

/// The values of a measure, one a game, or one for each few games that hang together.
pub struct Values {
    scale: Scale,
    /// All of them, where some are not known.
    all: Option<Vec<Option<f64>>>,
    known: Vec<f64>,
    mean: OnceCell<Option<Estimate>>,
}

impl Values {
    /// Values on a scale; none of games of which nothing is said.
    pub fn new(scale: Scale, all: Vec<Option<f64>>) -> Self {
        let mut known = Vec::with_capacity(all.len());
        known.extend(all.iter().flatten());
        let all = (known.len() < all.len()).then_some(all);
        Self { scale, all, known, mean: OnceCell::new() }
    }

    /// Values that are all known.
    pub fn of_known(scale: Scale, known: Vec<f64>) -> Self {
        Self { scale, all: None, known, mean: OnceCell::new() }
    }

    /// Their scale.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// Those that are known.
    pub fn known(&self) -> &[f64] {
        &self.known
    }

    /// What is known of their mean.
    pub fn mean(&self) -> Option<Estimate> {
        *self.mean.get_or_init(|| mean(self.scale, &self.known))
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = Option<f64>> + '_ {
        let all = self.all.as_deref().unwrap_or_default().iter().copied();
        let known = if self.all.is_none() { &self.known[..] } else { &[] };
        all.chain(known.iter().copied().map(Some))
    }

    /// True where those of these and of others are pairs as they stand: of as many games, and all of them known.
    pub fn are_pairs_with(&self, others: &Self) -> bool {
        self.all.is_none() && others.all.is_none() && self.known.len() == others.known.len()
    }

    /// The pairs of these and others in which both are known.
    pub fn pairs_with(&self, others: &Self) -> [Self; 2] {
        let both = self.iter().zip(others.iter()).filter_map(|(one, other)| one.zip(other));
        let (these, others): (Vec<f64>, Vec<f64>) = both.unzip();
        [these, others].map(|known| Self::of_known(self.scale, known))
    }
}

/// A mean of numbers of a scale.
pub fn mean(scale: Scale, values: &[f64]) -> Option<Estimate> {
    Estimate::of_these(values, |middle| match values.windows(2).any(|pair| pair[0] != pair[1]) {
        true => values.iter().fold(0.0f64, |furthest, value| furthest.max((value - middle).abs())),
        // where all are the same, another may be as far off as the scale is wide, or a number is great
        false if scale == Scale::Number => values.first().map_or(1.0, |value| value.abs().max(1.0)),
        false => 1.0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(all: &[Option<f64>]) -> Values {
        Values::new(Scale::Number, all.to_vec())
    }

    /// What is not known of one is left out of both, and what is left is summed up as if there had never been more.
    #[test]
    fn pairs_are_of_what_is_known_of_both() {
        let (first, second) = ([Some(1.0), None, Some(3.0), Some(4.0)], [Some(5.0), Some(6.0), None, Some(8.0)]);
        let (first, second) = (values(&first), values(&second));
        assert!(!first.are_pairs_with(&second));
        let [a, b] = first.pairs_with(&second);
        assert_eq!((a.known(), b.known()), (&[1.0, 4.0][..], &[5.0, 8.0][..]));
        assert!(a.are_pairs_with(&b) && a.mean() == values(&[Some(1.0), Some(4.0)]).mean());
        assert!(first.iter().eq([Some(1.0), None, Some(3.0), Some(4.0)]) && a.iter().eq([Some(1.0), Some(4.0)]));
    }
}
