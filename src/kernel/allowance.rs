//! How much work may go into finding turns before that is given up.
//!
//! Who writes rules can write turns that nobody could ever list: a repeat with hardly any limit, words that are compared
//! with all others. Finding turns, and asking conditions on the way, therefore [`spend`]s work, counted in parts that are
//! played and in questions that take as long; never in time, so that what is given up does not depend on the machine or on
//! what else it does. Who wants to be answered in any case asks [`within`] some [`Limits`]; who sets none has none.
//!
//! What is given up ends like a panic that nobody hears of: the stack is unwound to [`within`]. So nothing between has to
//! pass on half an answer, and none can be taken for a whole one. Where a program cannot unwind its stack, as in a browser,
//! its [`Host`] does that, and drops nothing of what stood there: so what is counted on the way is counted here, where it is
//! set back, and nothing that outlives it may be left half done meanwhile.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;

/// Says that what is being done is wanted no longer.
pub type Stop = Rc<dyn Fn() -> bool>;

/// How much may be spent, and until when.
#[derive(Clone)]
pub struct Limits {
    /// On what is asked of one position.
    pub each: u64,
    /// On all together.
    pub all: u64,
    /// Asked now and then.
    pub stop: Option<Stop>,
}

/// What one position may take, unless somebody asks for more: a second or two.
pub const USUAL: u64 = 2_000_000;

impl Limits {
    /// So much for each position.
    pub fn each(each: u64) -> Self {
        Self { each, all: u64::MAX, stop: None }
    }

    /// No more than so much for all.
    #[must_use]
    pub fn in_all(self, all: u64) -> Self {
        Self { all, ..self }
    }

    /// Until somebody says so.
    #[must_use]
    pub fn until(self, stop: impl Fn() -> bool + 'static) -> Self {
        Self { stop: Some(Rc::new(stop)), ..self }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::each(USUAL)
    }
}

/// Why something was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GivenUp {
    /// What was asked of one position took too much.
    Position,
    /// All together did.
    All,
    /// It was stopped.
    Stopped,
}

/// Who unwinds the stack, where the program cannot.
#[derive(Clone, Copy)]
pub struct Host {
    /// Does some work; false where that was broken off.
    pub attempt: fn(&mut dyn FnMut()) -> bool,
    /// Breaks off the innermost work that is attempted.
    pub break_off: fn() -> !,
}

/// What unwinds the stack: why, and to which of the limits set, the outermost being 0.
#[derive(Clone, Copy)]
struct Thrown {
    why: GivenUp,
    level: usize,
}

/// So much is spent between two looks at the limits.
const LOOK: u64 = 1024;

/// The level of limits set for a thread: whoever waits for the thread hears of it.
const OF_THREAD: usize = usize::MAX;

thread_local! {
    /// What may be spent before the limits are looked at.
    static LEFT: Cell<u64> = const { Cell::new(LOOK) };
    /// What the position has taken so far, but for what was spent since the last look.
    static HERE: Cell<u64> = const { Cell::new(0) };
    /// The limits that hold, the outermost first.
    static LIMITS: RefCell<Vec<Set>> = const { RefCell::new(Vec::new()) };
    /// Who unwinds the stack, if the program does not.
    static HOST: Cell<Option<Host>> = const { Cell::new(None) };
    /// Why the host unwinds the stack.
    static THROWN: Cell<Option<Thrown>> = const { Cell::new(None) };
    /// How many questions of who can move are nested at present.
    pub(crate) static ASKED: Cell<u8> = const { Cell::new(0) };
    /// How many levels what goes as deep as a turn is long has gone down.
    pub(crate) static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// Limits that hold.
struct Set {
    limits: Limits,
    /// What is left for all together.
    left: u64,
    level: usize,
}

/// From now on the host unwinds the stack of this thread.
pub fn unwound_by(host: Host) {
    HOST.set(Some(host));
}

/// Why work was not done.
enum Broken {
    GivenUp(Thrown),
    Panic(Box<dyn Any + Send>),
}

/// Does some work; why not, where it was broken off.
fn attempt<T>(work: impl FnOnce() -> T) -> Result<T, Broken> {
    let Some(host) = HOST.get() else {
        return catch_unwind(AssertUnwindSafe(work)).map_err(|thrown| {
            thrown.downcast::<Thrown>().map_or_else(Broken::Panic, |thrown| Broken::GivenUp(*thrown))
        });
    };
    let (mut work, mut done) = (Some(work), None);
    (host.attempt)(&mut || done = work.take().map(|work| work()));
    done.ok_or_else(|| {
        let thrown = THROWN.take();
        Broken::GivenUp(thrown.unwrap_or(Thrown { why: GivenUp::Stopped, level: OF_THREAD }))
    })
}

/// Unwinds the stack to what was attempted last.
fn throw(thrown: Thrown) -> ! {
    let Some(host) = HOST.get() else { resume_unwind(Box::new(thrown)) };
    THROWN.set(Some(thrown));
    (host.break_off)()
}

/// Gives up what is asked of this position: it takes more than there is.
#[cfg(target_family = "wasm")]
#[cold]
pub(crate) fn give_up() -> ! {
    let level = LIMITS.with_borrow(|set| set.last().map_or(OF_THREAD, |set| set.level));
    throw(Thrown { why: GivenUp::Position, level })
}

/// Does something within limits.
///
/// # Errors
/// It was given up.
pub fn within<T>(limits: Limits, work: impl FnOnce() -> T) -> Result<T, GivenUp> {
    let level = LIMITS.with_borrow_mut(|set| {
        let level = set.len();
        set.push(Set { left: limits.all, limits, level });
        level
    });
    // whatever was spent before: equal work is given up at the same place
    let (left, here) = (LEFT.replace(LOOK), HERE.replace(0));
    let (asked, depth) = (ASKED.get(), DEPTH.get());
    let done = attempt(work);
    let rest = LOOK - LEFT.replace(left).min(LOOK);
    HERE.set(here);
    ASKED.set(asked);
    DEPTH.set(depth);
    LIMITS.with_borrow_mut(|set| set.truncate(level));
    let done = done.map_err(|broken| match broken {
        Broken::GivenUp(thrown) if thrown.level >= level => thrown.why,
        Broken::GivenUp(thrown) => throw(thrown),
        Broken::Panic(panic) => resume_unwind(panic),
    });
    charge(rest);
    done
}

/// Counts what was spent inside since the last look for all that is done outside, too, but not for the position that is looked
/// at there: nothing inside was about it.
fn charge(work: u64) {
    let is_over = LIMITS.with_borrow_mut(|set| {
        set.iter_mut().for_each(|set| set.left = set.left.saturating_sub(work));
        set.iter().any(|set| set.left == 0)
    });
    if is_over {
        look(0);
    }
}

/// Sets limits for all that this thread does from now on: what is given up reaches the thread that waits for it.
pub fn limit_thread(limits: Limits) {
    LIMITS.with_borrow_mut(|set| set.push(Set { left: limits.all, limits, level: OF_THREAD }));
}

/// Spends work; does not return where it is too much.
#[inline]
pub fn spend(work: u64) {
    match LEFT.get().checked_sub(work) {
        Some(left) => LEFT.set(left),
        None => look(work),
    }
}

/// Begins with another position.
#[inline]
pub fn renew() {
    HERE.set(0);
}

/// Does something about another position, inside what is done about this one.
#[inline]
pub(crate) fn apart<T>(work: impl FnOnce() -> T) -> T {
    let here = HERE.replace(0);
    let done = work();
    HERE.set(here);
    done
}

#[cold]
#[inline(never)]
fn look(work: u64) {
    let spent = LOOK - LEFT.replace(LOOK) + work;
    let here = HERE.get() + spent;
    HERE.set(here);
    let over = LIMITS.with_borrow_mut(|set| {
        let innermost = set.len().wrapping_sub(1);
        set.iter_mut().enumerate().find_map(|(at, set)| {
            set.left = set.left.saturating_sub(spent);
            let why = match () {
                () if set.limits.stop.as_ref().is_some_and(|stop| stop()) => GivenUp::Stopped,
                () if set.left == 0 => GivenUp::All,
                () if at == innermost && here > set.limits.each => GivenUp::Position,
                () => return None,
            };
            Some(Thrown { why, level: set.level })
        })
    });
    if let Some(thrown) = over {
        throw(thrown);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spend_all(work: u64) -> u64 {
        (0..work).for_each(|_| spend(1));
        work
    }

    #[test]
    fn what_is_too_much_for_a_position_is_given_up() {
        assert_eq!(within(Limits::each(10_000), || spend_all(9_000)), Ok(9_000));
        assert_eq!(within(Limits::each(10_000), || spend_all(12_000)), Err(GivenUp::Position));
        let one_after_the_other = || (0..10).for_each(|_| (spend_all(9_000), renew()).1);
        assert_eq!(within(Limits::each(10_000), one_after_the_other), Ok(()));
        assert_eq!(within(Limits::each(10_000).in_all(50_000), one_after_the_other), Err(GivenUp::All));
        // without limits there are none
        assert_eq!(spend_all(100_000), 100_000);
    }

    #[test]
    fn equal_work_is_given_up_at_the_same_place() {
        let done = |before| {
            spend_all(before);
            let done = Cell::new(0);
            let given_up = within(Limits::each(5_000), || {
                (0..u64::MAX).for_each(|_| {
                    spend(1);
                    done.set(done.get() + 1);
                });
            });
            assert_eq!(given_up, Err(GivenUp::Position));
            done.get()
        };
        assert_eq!(done(0), done(777));
    }

    #[test]
    fn what_is_given_up_inside_reaches_those_whose_limit_it_was() {
        let inner = || within(Limits::each(2_000), || spend_all(5_000));
        assert_eq!(within(Limits::each(100_000), inner), Ok(Err(GivenUp::Position)));
        let whole = || within(Limits::each(50_000), || spend_all(40_000));
        assert_eq!(within(Limits::each(100_000).in_all(10_000), whole), Err(GivenUp::All));
        assert_eq!(within(Limits::each(9_000).until(|| true), whole), Err(GivenUp::Stopped));
        // what was spent inside counts outside, too
        let many = || (0..100).filter(|_| within(Limits::each(900), || spend_all(500)).is_ok()).count();
        assert_eq!(within(Limits::each(u64::MAX).in_all(20_000), many), Err(GivenUp::All));
        assert_eq!(within(Limits::each(u64::MAX).in_all(90_000), many), Ok(100));
        // but not for the position that is looked at outside, however often
        assert_eq!(within(Limits::each(2_000), many), Ok(100));
    }

    #[test]
    fn a_thread_with_limits_tells_who_waits_for_it() {
        let thread = || {
            let work = || {
                limit_thread(Limits::each(1_000));
                spend_all(5_000)
            };
            let joined = std::thread::spawn(work).join();
            joined.unwrap_or_else(|thrown| resume_unwind(thrown))
        };
        assert_eq!(within(Limits::each(1_000_000), thread), Err(GivenUp::Position));
    }

    /// A host that unwinds the stack gives up what the program itself would.
    #[test]
    fn a_host_can_unwind_the_stack() {
        struct Off;
        fn attempt(work: &mut dyn FnMut()) -> bool {
            let done = catch_unwind(AssertUnwindSafe(work));
            let off = done.map_err(|thrown| thrown.downcast::<Off>().map_err(resume_unwind));
            off.is_ok()
        }
        let with_host = || {
            unwound_by(Host { attempt, break_off: || resume_unwind(Box::new(Off)) });
            what_is_too_much_for_a_position_is_given_up();
            equal_work_is_given_up_at_the_same_place();
            what_is_given_up_inside_reaches_those_whose_limit_it_was();
            ASKED.set(1);
            let asking = || {
                ASKED.set(2);
                spend_all(5_000)
            };
            assert_eq!(within(Limits::each(2_000), asking), Err(GivenUp::Position));
            assert_eq!(ASKED.get(), 1);
        };
        std::thread::spawn(with_host).join().unwrap_or_else(|thrown| resume_unwind(thrown));
    }
}
