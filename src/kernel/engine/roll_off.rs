//! Who begins, where that is rolled for.

use crate::id::{Id, PlayerId};

/// How the players settled by their rolls who begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollOff {
    /// What was rolled, round by round: those who tied for the highest roll again.
    pub rounds: Vec<Vec<(PlayerId, u8)>>,
    /// Who begins.
    pub first: PlayerId,
}

/// Lets the players roll until one of them has the highest; `roll` says what a player rolls, or breaks it off.
pub fn roll_off<E>(players: usize, mut roll: impl FnMut(PlayerId) -> Result<u8, E>) -> Result<RollOff, E> {
    let mut left: Vec<PlayerId> = (0..players).map(PlayerId::from_index).collect();
    let mut rounds = Vec::new();
    loop {
        let round: Vec<(PlayerId, u8)> = left.iter().map(|&p| Ok((p, roll(p)?))).collect::<Result<_, E>>()?;
        let highest = round.iter().map(|&(_, rolled)| rolled).max();
        left = round.iter().filter(|&&(_, rolled)| Some(rolled) == highest).map(|&(player, _)| player).collect();
        rounds.push(round);
        if let [first] = left[..] {
            return Ok(RollOff { rounds, first });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_are_rolled_again_by_those_who_tied() {
        let mut rolls = [3, 5, 5, 2, 2, 4, 6].into_iter();
        let settled = roll_off(3, |_| rolls.next().ok_or("no more rolls")).unwrap();
        let [a, b, c] = [PlayerId(0), PlayerId(1), PlayerId(2)];
        assert_eq!(settled.rounds, [vec![(a, 3), (b, 5), (c, 5)], vec![(b, 2), (c, 2)], vec![(b, 4), (c, 6)]]);
        assert_eq!(settled.first, c);
        assert_eq!(roll_off(2, |_| Err::<u8, _>("broken off")), Err("broken off"));
    }
}
