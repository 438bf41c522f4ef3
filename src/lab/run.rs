//! Playing a contest, on several threads where the feature `parallel` gives them. What comes out is in order, whatever the
//! threads do.

use super::contest::{Contest, Job};
use super::game::{Played, play};
use crate::agents::AgentSpec;

/// Gives an agent with a time budget its stop watch.
pub type Clock<'a> = &'a (dyn Fn(AgentSpec) -> Box<dyn Fn() -> bool> + Sync);

/// Plays games on so many threads, and hands them over in the order of `jobs`. Without the feature `parallel`, or where no
/// threads are to be had, they are played one after the other.
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
    #[cfg(feature = "parallel")]
    if let Some(pool) = together::pool(threads.min(jobs.len())) {
        return together::run(&pool, contest, jobs, clock, took);
    }
    #[cfg(not(feature = "parallel"))]
    let _ = threads;
    jobs.iter().try_for_each(|&job| took(play(contest, job, clock)))
}

#[cfg(feature = "parallel")]
mod together {
    use super::{Clock, Contest, Job, Played, play};
    use rayon::{ThreadPool, ThreadPoolBuilder};
    use std::collections::BTreeMap;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::mpsc::sync_channel;

    /// How many games may be ahead of the one that is awaited: they are kept in memory.
    const AHEAD: usize = 4096;

    /// Threads, if there are to be several.
    pub(super) fn pool(threads: usize) -> Option<ThreadPool> {
        (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads).build().ok())?
    }

    /// Every thread plays the next game that nobody has begun; whoever waits for them puts them in order.
    pub(super) fn run<E>(
        pool: &ThreadPool,
        contest: &Contest,
        jobs: &[Job],
        clock: Clock,
        mut took: impl FnMut(Played) -> Result<(), E>,
    ) -> Result<(), E> {
        let (next, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (send, receive) = sync_channel::<(usize, Played)>(AHEAD);
        pool.in_place_scope(|scope| {
            for _ in 0..pool.current_num_threads() {
                let (send, next, enough) = (send.clone(), &next, &enough);
                scope.spawn(move |_| {
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
}
