//! What rules compare, reckon and throw: the same words in a text, in a game and in a program.

use std::fmt;

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompareOp {
    /// `=`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

impl CompareOp {
    /// Whether the comparison of two numbers holds.
    #[inline]
    pub fn holds(self, a: i64, b: i64) -> bool {
        match self {
            CompareOp::Eq => a == b,
            CompareOp::Ne => a != b,
            CompareOp::Lt => a < b,
            CompareOp::Le => a <= b,
            CompareOp::Gt => a > b,
            CompareOp::Ge => a >= b,
        }
    }

    /// The comparison that holds of two numbers where this one does not.
    pub fn negated(self) -> Self {
        match self {
            CompareOp::Eq => CompareOp::Ne,
            CompareOp::Ne => CompareOp::Eq,
            CompareOp::Lt => CompareOp::Ge,
            CompareOp::Le => CompareOp::Gt,
            CompareOp::Gt => CompareOp::Le,
            CompareOp::Ge => CompareOp::Lt,
        }
    }

    /// The comparison that holds of two numbers where this one holds of them the other way round.
    pub fn turned(self) -> Self {
        match self {
            CompareOp::Lt => CompareOp::Gt,
            CompareOp::Le => CompareOp::Ge,
            CompareOp::Gt => CompareOp::Lt,
            CompareOp::Ge => CompareOp::Le,
            CompareOp::Eq | CompareOp::Ne => self,
        }
    }
}

/// As it is written.
impl fmt::Display for CompareOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CompareOp::Eq => "=",
            CompareOp::Ne => "!=",
            CompareOp::Lt => "<",
            CompareOp::Le => "<=",
            CompareOp::Gt => ">",
            CompareOp::Ge => ">=",
        })
    }
}

/// How two numbers are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`, towards zero; by zero it gives zero.
    Div,
}

impl NumOp {
    /// Two numbers combined; what is too large for a number is the greatest, or least, there is.
    #[inline]
    pub fn of(self, a: i64, b: i64) -> i64 {
        match self {
            NumOp::Add => a.saturating_add(b),
            NumOp::Sub => a.saturating_sub(b),
            NumOp::Mul => a.saturating_mul(b),
            NumOp::Div => a.checked_div(b).unwrap_or(0),
        }
    }
}

/// The greatest number that a range in a rules file may name, and, below nought, the least: no sum, difference or product of two
/// of them is too large to be worked out.
pub const LARGEST: i64 = 1_000_000_000;

/// Whole numbers from one to another, both among them; none, if the first is the greater.
///
/// A range that a user wrote may hold more numbers than anybody could go through. So nothing here goes through them, but for
/// as many as the caller can do with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The least.
    pub least: i64,
    /// The greatest.
    pub most: i64,
}

impl Numbers {
    /// All that a range in a rules file may name.
    pub const ALL: Self = Self { least: -LARGEST, most: LARGEST };

    /// The numbers from one to another.
    pub fn new(least: i64, most: i64) -> Self {
        Self { least, most }
    }

    /// How many there are.
    pub fn count(self) -> u64 {
        if self.least > self.most { 0 } else { self.most.abs_diff(self.least).saturating_add(1) }
    }

    /// Whether a number is one of them.
    pub fn contains(self, number: i64) -> bool {
        (self.least..=self.most).contains(&number)
    }

    /// Whether a comparison with a number holds of some of them.
    pub fn some(self, op: CompareOp, number: i64) -> bool {
        self.near([number]).into_iter().any(|one| op.holds(one, number))
    }

    /// All of them, in order, if they are no more than so many.
    pub fn all(self, most: usize) -> Option<Vec<i64>> {
        (self.count() <= most as u64).then(|| (self.least..=self.most).collect())
    }

    /// Both ends, and those that are next to some numbers or equal to one: where only comparisons with these numbers tell them
    /// apart, all other numbers behave like one of these.
    pub fn near(self, numbers: impl IntoIterator<Item = i64>) -> Vec<i64> {
        let next = |number: i64| [number.saturating_sub(1), number, number.saturating_add(1)];
        let near = numbers.into_iter().flat_map(next).chain([self.least, self.most]);
        let mut near: Vec<i64> = near.filter(|&number| self.contains(number)).collect();
        near.sort_unstable();
        near.dedup();
        near
    }

    /// So many of them at most, at even distances, both ends among them; all, where there are no more.
    pub fn spread(self, most: usize) -> Vec<i64> {
        if let Some(all) = self.all(most) {
            return all;
        }
        let (gaps, width) = (most.max(2) as i128 - 1, i128::from(self.most) - i128::from(self.least));
        (0..=gaps).map(|at| (i128::from(self.least) + width * at / gaps) as i64).collect()
    }
}

/// Dice thrown together: their sum counts, or each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice {
    /// How many.
    pub count: u8,
    /// What stands on each.
    pub faces: Faces,
    /// Each is used by itself.
    pub apart: Option<Doubles>,
}

/// How often each die is used that is used by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubles {
    /// Where all dice show the same; otherwise once.
    pub times: u8,
}

/// The numbers on the sides of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Faces {
    /// 1 to this number, each on one side.
    UpTo(u8),
    /// The first so many of these numbers, each other than the rest and in their order, and on how many sides each stands.
    Listed(u8, [(u8, u8); MOST_FACES]),
}

/// Most different numbers on a die whose faces are listed.
pub const MOST_FACES: usize = 16;

impl Faces {
    /// These numbers, each on one side for each time it is given; `None` where there are too many different ones.
    pub fn listed(numbers: impl IntoIterator<Item = (u8, u8)>) -> Option<Self> {
        let mut sides = std::collections::BTreeMap::<u8, u8>::new();
        numbers.into_iter().for_each(|(number, times)| *sides.entry(number).or_default() += times);
        let mut listed = [(0, 0); MOST_FACES];
        let different = sides.len();
        (different <= MOST_FACES).then(|| {
            listed.iter_mut().zip(sides).for_each(|(place, face)| *place = face);
            Self::Listed(different as u8, listed)
        })
    }

    /// The different numbers in their order, and on how many sides each stands.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = (u8, u8)> {
        (0..self.different()).map(|at| self.at(at))
    }

    /// How many sides there are.
    pub fn sides(&self) -> u32 {
        match self {
            Self::UpTo(sides) => u32::from(*sides),
            Self::Listed(..) => self.all().map(|(_, sides)| u32::from(sides)).sum(),
        }
    }

    /// The least number.
    pub fn least(&self) -> u8 {
        self.all().next().map_or(0, |(number, _)| number)
    }

    /// The greatest.
    pub fn greatest(&self) -> u8 {
        self.all().next_back().map_or(0, |(number, _)| number)
    }

    /// Some number between the least and the greatest is on no side.
    fn have_gaps(&self) -> bool {
        u16::from(self.greatest()) - u16::from(self.least()) >= u16::from(self.different())
    }

    /// How many different numbers there are.
    fn different(&self) -> u8 {
        match *self {
            Self::UpTo(sides) => sides,
            Self::Listed(different, _) => different,
        }
    }

    /// A number by its place among the different ones, and on how many sides it stands.
    fn at(&self, at: u8) -> (u8, u8) {
        match self {
            Self::UpTo(_) => (at + 1, 1),
            Self::Listed(_, numbers) => numbers[usize::from(at)],
        }
    }

    /// The place of a number among the different ones.
    fn place(&self, number: u8) -> Option<u8> {
        self.all().position(|(known, _)| known == number).map(|at| at as u8)
    }

    /// The number on a side, where the sides are counted from 0.
    pub(crate) fn on_side(&self, mut side: u32) -> u8 {
        if let Self::UpTo(_) = self {
            return side as u8 + 1;
        }
        for (number, sides) in self.all() {
            match side.checked_sub(u32::from(sides)) {
                Some(left) => side = left,
                None => return number,
            }
        }
        0
    }
}

/// Most dice that can be used one by one in a turn.
pub const MOST_IN_HAND: usize = 8;

/// A roll is a number of a byte from 1 on: the sum and one, for a sum can be 0; or which of the ways it is in which dice can
/// fall, the order left out.
pub const MOST_ROLLS: u64 = 255;

/// What a roll of dice that are summed comes to; 0 before the roll.
pub fn sum_of(roll: u8) -> u8 {
    roll.saturating_sub(1)
}

impl Dice {
    /// All there is to roll: sums from the least, or ways to fall, of which those with few points come first.
    pub fn rolls(self) -> impl DoubleEndedIterator<Item = u8> {
        let (first, last) = match self.apart {
            None => (1 + self.count * self.faces.least(), 1 + self.count * self.faces.greatest()),
            Some(_) => (1, ways_to_fall(self.count, self.faces.different()) as u8),
        };
        // without a number left out on the dice there is none among the sums
        let has_gaps = self.apart.is_none() && self.faces.have_gaps();
        let odds = if has_gaps { self.odds_of_sums() } else { Vec::new() };
        (first..=last).filter(move |&roll| !has_gaps || odds[usize::from(sum_of(roll))] > 0.0)
    }

    /// Whether so many ways to fall, and dice in hand, can be told apart.
    pub fn can_be_used_apart(self) -> bool {
        let times = self.apart.map_or(1, |doubles| doubles.times);
        ways_to_fall(self.count, self.faces.different()) <= MOST_ROLLS
            && usize::from(self.count) * usize::from(times) <= MOST_IN_HAND
    }

    /// What the dice show, the greatest first, where each is used by itself.
    pub fn shown(self, roll: u8) -> Vec<u8> {
        let (mut shown, mut before) = (Vec::new(), u64::from(roll).saturating_sub(1));
        for left in (0..self.count).rev() {
            // those that show less on this die, and no more on the others, come before
            let least = |place: u8| if place > 0 { ways_to_fall(left + 1, place) } else { 0 };
            let place = (0..self.faces.different()).rev().find(|&place| least(place) <= before).unwrap_or(0);
            before -= least(place);
            shown.push(self.faces.at(place).0);
        }
        shown
    }

    /// The roll in which the dice show this, in whatever order.
    pub fn roll_of(self, shown: &[u8]) -> Option<u8> {
        let mut places: Vec<u8> = shown.iter().map(|&number| self.faces.place(number)).collect::<Option<_>>()?;
        places.sort_unstable_by(|a, b| b.cmp(a));
        (places.len() == usize::from(self.count)).then(|| {
            let later = |(at, &place): (usize, &u8)| ways_to_fall(self.count - at as u8, place);
            1 + places.iter().enumerate().map(later).sum::<u64>() as u8
        })
    }

    /// What can be used in a turn: what the dice show, doubles more often.
    pub fn in_hand(self, roll: u8) -> Vec<u8> {
        let Some(doubles) = self.apart.filter(|_| roll > 0) else { return Vec::new() };
        let shown = self.shown(roll);
        let all_alike = shown.len() > 1 && shown.iter().all(|number| *number == shown[0]);
        shown.repeat(if all_alike { usize::from(doubles.times) } else { 1 })
    }

    /// How likely each roll is, in the order of [`Dice::rolls`].
    pub fn odds(self) -> Vec<f64> {
        match self.apart {
            None => self.odds_of_sums().into_iter().filter(|&odds| odds > 0.0).collect(),
            Some(_) => self.rolls().map(|roll| self.odds_of_showing(&self.shown(roll))).collect(),
        }
    }

    /// How likely each sum is, from 0 on.
    fn odds_of_sums(self) -> Vec<f64> {
        let most = usize::from(self.faces.greatest());
        let mut sums = vec![1.0];
        for _ in 0..self.count {
            let mut next = vec![0.0; sums.len() + most];
            for (at, odds) in sums.iter().enumerate() {
                self.faces.all().for_each(|(number, sides)| next[at + usize::from(number)] += odds * self.share(sides));
            }
            sums = next;
        }
        sums
    }

    /// How likely the dice show these numbers, which are sorted, in whatever order.
    fn odds_of_showing(self, shown: &[u8]) -> f64 {
        let factorial = |n: usize| (1..=n).map(|k| k as f64).product::<f64>();
        let alike = |alike: &[u8]| {
            let sides = self.faces.place(alike[0]).map_or(0, |place| self.faces.at(place).1);
            self.share(sides).powi(alike.len() as i32) / factorial(alike.len())
        };
        factorial(shown.len()) * shown.chunk_by(|a, b| a == b).map(alike).product::<f64>()
    }

    /// How likely a die shows a number that stands on so many sides.
    fn share(self, sides: u8) -> f64 {
        f64::from(sides) / f64::from(self.faces.sides())
    }
}

/// In how many ways so many dice fall, the order left out, where each shows one of so many different numbers.
fn ways_to_fall(count: u8, different: u8) -> u64 {
    if different == 0 {
        return u64::from(count == 0);
    }
    let different = u64::from(different);
    (1..=u64::from(count)).fold(1, |ways: u64, die| ways.saturating_mul(different - 1 + die) / die)
}

/// Which groups of a set are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// All that have at least and at most so many cells.
    Sized(u16, Option<u16>),
    /// One with the most cells: of several the one with the first cell of the board.
    Largest,
    /// One with the fewest.
    Smallest,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_never_gone_through() {
        let wide = Numbers::new(i64::MIN, i64::MAX);
        assert_eq!((wide.count(), wide.all(1000)), (u64::MAX, None));
        assert_eq!(wide.near([5, i64::MAX]), [i64::MIN, 4, 5, 6, i64::MAX - 1, i64::MAX]);
        assert_eq!(wide.spread(3), [i64::MIN, -1, i64::MAX]);
        assert!(wide.some(CompareOp::Eq, 7) && wide.some(CompareOp::Ne, 7) && !wide.some(CompareOp::Gt, i64::MAX));
        let few = Numbers::new(2, 5);
        assert_eq!((few.count(), few.spread(9), few.spread(2)), (4, vec![2, 3, 4, 5], vec![2, 5]));
        assert!(few.some(CompareOp::Ge, 5) && !few.some(CompareOp::Gt, 5) && !few.some(CompareOp::Eq, 1));
        assert_eq!((Numbers::new(3, 2).count(), Numbers::new(3, 2).spread(4)), (0, Vec::new()));
    }

    #[test]
    fn each_way_to_fall_is_one_roll() {
        for (count, sides, ways) in [(1, 6, 6), (2, 6, 21), (3, 6, 56), (4, 6, 126), (2, 4, 10)] {
            let dice = Dice { count, faces: Faces::UpTo(sides), apart: Some(Doubles { times: 1 }) };
            assert!(dice.rolls().eq(1..=ways));
            for roll in dice.rolls() {
                assert_eq!(dice.roll_of(&dice.shown(roll)), Some(roll), "{:?}", dice.shown(roll));
            }
            assert!((dice.odds().iter().sum::<f64>() - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn doubles_are_used_more_often() {
        let dice = Dice { count: 2, faces: Faces::UpTo(6), apart: Some(Doubles { times: 2 }) };
        let hand = |shown: &[u8]| dice.in_hand(dice.roll_of(shown).unwrap());
        assert_eq!(hand(&[2, 5]), [5, 2]);
        assert_eq!(hand(&[3, 3]), [3; 4]);
        let odds = dice.odds();
        let of = |shown: &[u8]| odds[usize::from(dice.roll_of(shown).unwrap()) - 1];
        assert!((of(&[2, 5]) - 1.0 / 18.0).abs() < 1e-12 && (of(&[3, 3]) - 1.0 / 36.0).abs() < 1e-12);
        assert_eq!(dice.roll_of(&[7, 1]), None);
    }

    #[test]
    fn two_dice_make_seven_most_often() {
        let dice = Dice { count: 2, faces: Faces::UpTo(6), apart: None };
        let odds = dice.odds();
        assert!((odds[0] - 1.0 / 36.0).abs() < 1e-12 && (odds[5] - 6.0 / 36.0).abs() < 1e-12);
        assert!(dice.rolls().map(sum_of).eq(2..=12) && odds.len() == 11);
    }

    #[test]
    fn listed_faces_are_as_likely_as_they_stand_on_sides() {
        let sticks = Dice { count: 4, faces: Faces::listed([(0, 1), (1, 1)]).unwrap(), apart: None };
        assert!(sticks.rolls().map(sum_of).eq(0..=4));
        assert_eq!(sticks.odds(), [1.0, 4.0, 6.0, 4.0, 1.0].map(|ways| ways / 16.0));
        let uneven = Dice { count: 2, faces: Faces::listed([(5, 1), (1, 2), (1, 1)]).unwrap(), apart: None };
        assert!(uneven.rolls().map(sum_of).eq([2, 6, 10]));
        assert_eq!(uneven.odds(), [9.0, 6.0, 1.0].map(|ways| ways / 16.0));
        let apart = Dice { apart: Some(Doubles { times: 2 }), ..uneven };
        assert!(apart.rolls().map(|roll| apart.shown(roll)).eq([vec![1, 1], vec![5, 1], vec![5, 5]]));
        assert_eq!((apart.odds(), apart.roll_of(&[1, 5])), (uneven.odds(), Some(2)));
        assert!((0..4).map(|side| uneven.faces.on_side(side)).eq([1, 1, 1, 5]));
        assert_eq!(Faces::listed((0..17).map(|number| (number, 1))), None);
    }
}
