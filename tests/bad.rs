//! Rules files that are wrong: by one mistake each, by malice, by chance. None may hang, none may panic, and each is told
//! what is wrong with it.

#[path = "bad/golden.rs"]
mod golden;
#[path = "bad/hostile.rs"]
mod hostile;
#[path = "bad/mutations.rs"]
mod mutations;
#[path = "bad/pairs.rs"]
mod pairs;
#[path = "bad/run.rs"]
mod run;
mod support;

use libtest_mimic::Arguments;

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = golden::trials();
    trials.extend(hostile::trials());
    trials.extend(mutations::trials());
    trials.extend(pairs::trials());
    libtest_mimic::run(&arguments, trials).exit();
}
