//! Who wins with best play, and how soon, where there are no dice.

use super::Value;
use super::reach::{Reached, Sort};
use crate::id::PlayerId;

/// Nothing known, or a draw.
const OPEN: u16 = 0;
/// A draw that some line of best play ends in.
const DRAWN: u16 = 1;
/// From here on: a win for the first player after so many turns, or (odd) for the second.
const WON: u16 = 2;

/// The longest distance told exactly.
const LONGEST: u32 = (u16::MAX as u32 - 3) / 2;

/// What each position is worth.
pub struct Results(Vec<u16>);

impl Results {
    /// What a position is worth.
    pub fn value(&self, id: u32) -> Value {
        value(self.0[id as usize])
    }
}

fn value(code: u16) -> Value {
    match code {
        OPEN => Value::Endless,
        DRAWN => Value::Draw,
        won => Value::Win(PlayerId(((won - WON) & 1) as u8), u32::from((won - WON) >> 1)),
    }
}

fn won(player: PlayerId, turns: u32) -> u16 {
    WON + (turns.min(LONGEST) * 2) as u16 + u16::from(player.0)
}

/// Carries results back from the ends until nothing changes; also how many sweeps that took. `None` where it was stopped.
///
/// A distance once noted is never too short and only gets shorter, and sweeps go on until all agree with those of their
/// turns; so in the end each is exact, whatever the order.
pub fn results(reached: &Reached, stop: &mut dyn FnMut() -> bool) -> Option<(Results, u32)> {
    let mut codes = vec![OPEN; reached.count() as usize];
    let mut sweeps = sweep(reached, &mut codes, win, stop)?;
    sweeps += sweep(reached, &mut codes, draw, stop)?;
    Some((Results(codes), sweeps))
}

/// Asks for all positions from the last to the first, until nothing changes.
fn sweep(
    reached: &Reached,
    codes: &mut [u16],
    ask: fn(&Reached, &[u16], u32) -> u16,
    stop: &mut dyn FnMut() -> bool,
) -> Option<u32> {
    let mut sweeps = 0;
    loop {
        let mut changed = false;
        for id in (0..codes.len() as u32).rev() {
            let code = ask(reached, codes, id);
            changed |= code != codes[id as usize];
            codes[id as usize] = code;
            if id & 0xFFFF == 0 && stop() {
                return None;
            }
        }
        sweeps += 1;
        if !changed {
            return Some(sweeps);
        }
    }
}

/// Whether a position is won by anybody, and how soon, by what is known of those after it.
fn win(reached: &Reached, codes: &[u16], id: u32) -> u16 {
    let mover = match reached.sort(id) {
        Sort::Choice(mover) => mover,
        Sort::Won(winner) => return won(winner, 0),
        _ => return OPEN,
    };
    let mut quickest: Option<u32> = None;
    let mut longest = Some(0);
    let mut winner = mover;
    for next in reached.next(id) {
        match value(codes[next as usize]) {
            Value::Win(player, turns) if player == mover => {
                quickest = Some(quickest.map_or(turns, |q| q.min(turns)));
            }
            Value::Win(player, turns) => {
                winner = player;
                longest = longest.map(|l: u32| l.max(turns));
            }
            _ => longest = None,
        }
    }
    match (quickest, longest) {
        (Some(turns), _) => won(mover, turns + 1),
        (None, Some(turns)) if winner != mover => won(winner, turns + 1),
        _ => OPEN,
    }
}

/// Of positions that nobody wins: whether the player to move can, and does no worse to, let the game end.
fn draw(reached: &Reached, codes: &[u16], id: u32) -> u16 {
    match (codes[id as usize], reached.sort(id)) {
        (OPEN, Sort::Drawn) => DRAWN,
        (OPEN, Sort::Choice(_)) if reached.next(id).any(|next| codes[next as usize] == DRAWN) => DRAWN,
        (code, _) => code,
    }
}
