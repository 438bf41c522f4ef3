//! Playing many games, on several threads where the feature `parallel` gives them. What comes out is in order, whatever the
//! threads do.

use super::contest::{Contest, Job};
use super::game::{Played, play_with};
use super::guest::{Closed, Host};
use crate::agents::AgentSpec;

/// Gives an agent with a time budget its stop watch.
pub type Clock<'a> = &'a (dyn Fn(AgentSpec) -> Box<dyn Fn() -> bool> + Sync);

/// Plays games of a contest on so many threads, and hands them over in the order of `jobs`.
///
/// # Errors
/// The first that `took` returns: no more is played then.
pub fn run<E>(
    contest: &Contest,
    jobs: &[Job],
    threads: usize,
    clock: Clock,
    took: impl FnMut(Played) -> Result<(), E>,
) -> Result<(), E> {
    run_with(contest, jobs, threads, (clock, &Closed), took)
}

/// The same where other programs are let in.
///
/// # Errors
/// As for [`run`].
pub fn run_with<E>(
    contest: &Contest,
    jobs: &[Job],
    threads: usize,
    (clock, host): (Clock, &dyn Host),
    took: impl FnMut(Played) -> Result<(), E>,
) -> Result<(), E> {
    in_order(jobs.len(), threads, &|number| play_with(contest, jobs[number], clock, host), took)
}

/// Makes so many things on so many threads, for 0 on as many as there are processors, and hands them over in order. Without the
/// feature `parallel`, or where no threads are to be had, they are made one after the other.
///
/// # Errors
/// The first that `took` returns: no more is made then.
pub fn in_order<T: Send, E>(
    count: usize,
    threads: usize,
    make: &(dyn Fn(usize) -> T + Sync),
    mut took: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    #[cfg(feature = "parallel")]
    if count > 1
        && let Some(pool) = together::pool(threads.min(count))
    {
        return together::run(&pool, count, make, took);
    }
    #[cfg(not(feature = "parallel"))]
    let _ = threads;
    (0..count).try_for_each(|number| took(make(number)))
}

#[cfg(feature = "parallel")]
mod together {
    use crate::allowance::{Limits, limit_thread};
    use rayon::{ThreadPool, ThreadPoolBuilder};
    use std::collections::BTreeMap;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::mpsc::sync_channel;

    /// How many things may be ahead of the one that is awaited: they are kept in memory.
    const AHEAD: usize = 4096;

    /// Threads, if there are to be several; 0: as many as there are processors.
    pub(super) fn pool(threads: usize) -> Option<ThreadPool> {
        // whoever waits for them has set limits, or has not: those of a position are meant for every thread
        let limited = move |_| limit_thread(Limits::default());
        (threads != 1).then(|| ThreadPoolBuilder::new().num_threads(threads).start_handler(limited).build().ok())?
    }

    /// Once a thread ends, the others begin nothing more: there is nothing left, or what it made was given up.
    struct Last<'e>(&'e AtomicBool);

    impl Drop for Last<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }

    /// Every thread makes the next thing that nobody has begun; whoever waits for them puts them in order.
    pub(super) fn run<T: Send, E>(
        pool: &ThreadPool,
        count: usize,
        make: &(dyn Fn(usize) -> T + Sync),
        mut took: impl FnMut(T) -> Result<(), E>,
    ) -> Result<(), E> {
        let (next, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (send, receive) = sync_channel::<(usize, T)>(AHEAD);
        pool.in_place_scope(|scope| {
            for _ in 0..pool.current_num_threads() {
                let (send, next, enough) = (send.clone(), &next, &enough);
                scope.spawn(move |_| {
                    let _last = Last(enough);
                    while !enough.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= count || send.send((number, make(number))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            let (mut waiting, mut due) = (BTreeMap::new(), 0);
            for (number, made) in receive {
                waiting.insert(number, made);
                while let Some(made) = waiting.remove(&due) {
                    due += 1;
                    if let Err(error) = took(made) {
                        enough.store(true, Ordering::Relaxed);
                        return Err(error);
                    }
                }
            }
            Ok(())
        })
    }
}
