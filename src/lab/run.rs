//! Playing a contest on several threads. What comes out is in order, whatever the threads do.

use super::contest::{Contest, Job};
use super::game::{Played, play};
use crate::agents::AgentSpec;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;

/// Gives an agent with a time budget its stop watch.
pub type Clock<'a> = &'a (dyn Fn(AgentSpec) -> Box<dyn Fn() -> bool> + Sync);

/// How many games may be ahead of the one that is awaited: they are kept in memory.
const AHEAD: usize = 4096;

/// Plays games on so many threads, and hands them over in the order of `jobs`.
///
/// # Errors
/// The first that `took` returns: no more is played then.
pub fn run<E>(
    contest: &Contest,
    jobs: &[Job],
    threads: usize,
    clock: Clock,
    mut took: impl FnMut(Played) -> Result<(), E>,
) -> Result<(), E> {
    let (next, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (send, receive) = sync_channel::<(usize, Played)>(AHEAD);
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, jobs.len().max(1)) {
            let (send, next, enough) = (send.clone(), &next, &enough);
            scope.spawn(move || {
                while !enough.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&job) = jobs.get(number) else { break };
                    if send.send((number, play(contest, job, clock))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let (mut waiting, mut due) = (BTreeMap::new(), 0);
        for (number, game) in receive {
            waiting.insert(number, game);
            while let Some(game) = waiting.remove(&due) {
                due += 1;
                if let Err(error) = took(game) {
                    enough.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
        }
        Ok(())
    })
}
