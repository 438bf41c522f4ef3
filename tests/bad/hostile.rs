//! Files that are meant to hang the program, or to break it down: each gives a clear error, soon.

use crate::run::{check, folder};
use libtest_mimic::{Failed, Trial};
use std::fmt::Write;
use std::fs;

/// A name, and what makes the file.
type Input = (&'static str, fn() -> Vec<u8>);

pub fn trials() -> Vec<Trial> {
    let trial = |(name, make): Input| Trial::test(format!("hostile::{name}"), move || test(name, &make()));
    INPUTS.into_iter().map(trial).collect()
}

fn test(name: &str, bytes: &[u8]) -> Result<(), Failed> {
    let folder = folder(&format!("hostile-{name}"));
    fs::write(folder.join("it.rules"), bytes)?;
    let run = check(&folder, "it.rules", "text", &folder)?;
    let _ = fs::remove_dir_all(&folder);
    match (run.code, run.out.contains("error[") || run.err.starts_with("error: ")) {
        (Some(1 | 2), true) => Ok(()),
        (code, _) => Err(format!("exit code {code:?}\n{}\n{}", start(&run.out), start(&run.err)).into()),
    }
}

fn start(text: &str) -> String {
    text.chars().take(2000).collect()
}

const INPUTS: [Input; 73] = [
    ("nothing", Vec::new),
    ("curly-brackets", || nested("{", "}", 10_000)),
    ("curly-brackets-open", || file(&"{".repeat(10_000))),
    ("curly-brackets-closed", || file(&"}".repeat(10_000))),
    ("round-brackets", || file(&format!("end {{ win when {} }}", wrapped("(", "no empty", ")", 10_000)))),
    ("round-brackets-in-numbers", || file(&format!("board {{ squares {} by 3 }}", wrapped("(", "3", ")", 10_000)))),
    ("round-brackets-in-turns", || game(&format!("turn {{ {} }}", wrapped("(", "go", ")", 10_000)))),
    ("round-brackets-in-cells", || file(&format!("board {{ zone z: {} }}", wrapped("(", "a1", ")", 10_000)))),
    ("round-brackets-open", || file(&format!("end {{ win when {}", "(".repeat(100_000)))),
    ("ifs", || file(&wrapped("if size = 3 { ", "year 2000", " }", 10_000))),
    ("else-ifs", || file(&format!("option a = yes\n{}", "if a { } else ".repeat(20_000)))),
    ("ifs-in-the-board", || file(&format!("board {{ {} }}", wrapped("if a { ", "ring of 5", " }", 10_000)))),
    ("nots", || game(&format!("end {{ win when {}no empty }}", "not ".repeat(100_000)))),
    ("next-to-next-to", || game(&format!("end {{ win when any ({} a1) }}", "next to ".repeat(50_000)))),
    ("of-of", || game(&format!("end {{ win when any ({} a1) }}", "n of ".repeat(50_000)))),
    ("sums", || game(&format!("end {{ win when {}1 = 2 }}", "1 + ".repeat(100_000)))),
    ("or-or", || game(&format!("end {{ win when {}no empty }}", "no empty or ".repeat(50_000)))),
    ("then-then", || game(&format!("turn {{ {}go }}", "go then ".repeat(50_000)))),
    ("may-may", || game(&format!("turn {{ {}go }}", "may ".repeat(50_000)))),
    ("variants-in-variants", || file(&wrapped("variant a { ", "year 1", " }", 10_000))),
    ("letters", || vec![b'a'; 100 << 20]),
    ("spaces", || vec![b' '; 100 << 20]),
    ("a-long-line", || vec![b'x'; 1_000_000]),
    ("a-long-line-of-quotes", || vec![b'"'; 1_000_000]),
    ("a-long-line-of-signs", || b"=-|>".repeat(250_000)),
    ("ends-of-lines", || vec![b'\n'; 1_000_000]),
    ("a-long-comment", || file(&format!("//{}", "{".repeat(900_000)))),
    ("bytes", || noise(60_000, 0..=255)),
    ("signs", || noise(60_000, 32..=126)),
    ("zeros", || vec![0; 100_000]),
    ("half-a-letter", || [b"rules 1\ngame \"".as_slice(), &[0xE2, 0x82]].concat()),
    ("a-huge-board", || {
        file("players A, B\nboard { squares 1000 by 1000 }\npieces { m }\nmove p { place m ; to empty }")
    }),
    ("a-board-beyond-numbers", || file("players A, B\nboard { squares 4000000000000 by 4000000000000 }")),
    ("a-number-beyond-numbers", || file("players A, B\nboard { ring of 99999999999999999999999 }")),
    ("a-huge-option", || {
        file("players A, B\noption size = 1000000000000 in 1..1000000000000\nboard { hexagon of size }")
    }),
    ("clauses", || file(&"board{}\n".repeat(100_000))),
    ("moves", || game(&lines(10_000, |n| format!("move m{n} {{ lift own man ; step any }}")))),
    ("roles", || file(&format!("players A, B\npieces {{ {} }}", lines(50_000, |n| format!("r{n} R"))))),
    ("mistakes", || game(&lines(10_000, |n| format!("move m{n} {{ lift own mna ; stpe any }}")))),
    ("mistakes-of-one-sort", || {
        game(&format!("end {{ {} }}", lines(10_000, |n| format!("e{n}: win when x{n} is in y{n}"))))
    }),
    ("huge-repeats", || {
        game("turn { repeat 60000 (repeat 60000 (repeat 60000 go)) }\nend { win when any man in nowhere }")
    }),
    ("nested-repeats", || game("turn { repeat 400 (repeat 400 (repeat 2 go)) }")),
    ("moves-of-other-choosers", || {
        let moves = lines(90, |n| format!("move m{n} \"{n}: {{from}}-{{to}}\" {{ lift own man ; step any }}"));
        let turns: Vec<String> = (0..90).map(|n| format!("m{n} by A then m{n} by B")).collect();
        game(&format!("{moves}\nturn {{ {} }}", turns.join(" | ")))
    }),
    ("places-of-areas", || {
        let roles = lines(10, |n| format!("r{n} {}", char::from(b'C' + n as u8)));
        file(&format!(
            "players A, B\nboard {{ squares 32 by 31 ; area p, h of each player }}\npieces {{ {roles} }}\n\
             setup {{ A a1: r0 ; B b1: r0 }}\nmove go {{ lift an own piece in (all or p of mover) ; to empty }}"
        ))
    }),
    ("ends", || game(&format!("end {{ {} }}", lines(256, |n| format!("e{n}: draw when no man"))))),
    ("sequences", || {
        let double = lines(64, |n| format!("sequence s{} {{ s{n} then s{n} }}", n + 1));
        game(&format!("sequence s0 {{ go }}\n{double}\nturn {{ s64 }}"))
    }),
    ("options", || {
        let options = lines(200, |n| format!("option o{n} = yes\nif o{n} {{ setup s{n} {{ A a1: m{n} }} }}"));
        game(&options)
    }),
    ("a-random-setup-too-full", || game("setup full { A shuffled over all, and again all, and again all }")),
    ("or-in-sets", || game(&format!("move n {{ lift {}own man ; step any }}", "own or ".repeat(70_000)))),
    ("sets-in-a-list", || game(&format!("end {{ win when no ({}man) }}", "man, ".repeat(3_000)))),
    ("chains-in-chains", || {
        let chain = "man in ".repeat(30);
        game(&format!("end {{ win when no {}man{} }}", format!("({chain}").repeat(40), ")".repeat(40)))
    }),
    ("doubling-numbers", || game(&doubling("define q0 = number of own man", "define q{n} = q{m} + q{m}", "q24 > 3"))),
    ("doubling-sets", || game(&doubling("define q0 = own man", "define q{n} = q{m} or (next to q{m})", "no q24"))),
    ("doubling-conditions", || game(&doubling("define q0 = no own man", "define q{n} = q{m} and not q{m}", "q24"))),
    ("doubling-reaches", || {
        let first = "define q0 = own man path p { to q20 }";
        game(&doubling(first, "define q{n} = reach of q{m} by p or q{m}", "no q24"))
    }),
    ("doubling-paths", || {
        let paths = lines(24, |n| format!("path p{} {{ along p{n} then along p{n} }}", n + 1));
        game(&format!("path p0 {{ step any }}\n{paths}\nmove big {{ lift own man; along p24 }}"))
    }),
    ("definitions-deep-in-definitions", || {
        let deeper = "define q{n} = own man in (next to (own man in (next to (own man in (next to q{m})))))";
        game(&doubling("define q0 = own man", deeper, "no q24"))
    }),
    ("conditions-that-are-repeated", || {
        let sum = doubling("define q0 = number of own man", "define q{n} = q{m} + q{m}", "q1 > 3");
        game(&format!("{sum}\nturn {{ repeat 900 (go when q11 > 2) }}"))
    }),
    ("pattern-of-many-items", || game(&format!("move n {{ lift own man ; line any: {}any }}", "any 0.., ".repeat(30)))),
    ("pattern-with-many-names", || {
        let names = (0..10).map(|n| format!("any 0.. as x{n}, ")).collect::<String>();
        game(&format!("move n {{ lift own man ; line any: {names}any }}"))
    }),
    ("pattern-in-a-condition", || {
        game(&format!("end {{ win when there is a line any: {}any }}", "any 0.., ".repeat(30)))
    }),
    ("variants", || game(&lines(3_000, |n| format!("variant v{n} {{ remove move go }}")))),
    ("definitions", || game(&lines(6_000, |n| format!("define d{n} = number of own man")))),
    ("many-sequences", || game(&lines(4_000, |n| format!("sequence s{n} {{ go then go }}")))),
    ("remembered", || game(&lines(4_000, |n| format!("remember n{n}: number in 0..3")))),
    ("areas", || board(&lines(10_000, |n| format!("area a{n}")))),
    ("zones", || board(&lines(5_000, |n| format!("zone z{n}: a1 b2")))),
    ("directions", || board(&lines(5_000, |n| format!("direction d{n} = n n e")))),
    ("links", || board(&lines(5_000, |n| format!("link k{n}: a1-b2")))),
    ("words-and-signs", || board(&format!("zone z: {}", "a1 ".repeat(300_000)))),
    ("escapes", || b"rules 1\ngame \"\x1b]0;title\x07\" { }\n".to_vec()),
    ("marks-of-direction", || "rules 1\ngame \"left \u{202e}thgir\" { }\n".into()),
    ("itself", || b"rules 1\ngame \"Me\" extends \"it\" { }\n".to_vec()),
];

/// A game with nothing but these clauses.
fn file(clauses: &str) -> Vec<u8> {
    format!("rules 1\n\ngame \"Hostile\" {{\n{clauses}\n}}\n").into_bytes()
}

/// A small game with these clauses too.
fn game(clauses: &str) -> Vec<u8> {
    file(&format!(
        "players A, B\nboard {{ squares 5 by 5 }}\npieces {{ man a/b x5 }}\nsetup {{ A row 1: man ; B row 5: man }}\n\
         move go {{ lift own man ; step any }}\n{clauses}"
    ))
}

/// A small game with these lines in its board.
fn board(lines: &str) -> Vec<u8> {
    file(&format!(
        "players A, B\nboard {{ squares 5 by 5\n{lines} }}\npieces {{ man a/b }}\nmove go {{ lift own man ; step any }}"
    ))
}

/// Definitions each of which uses the one before it: `{n}` is the number of each, `{m}` the number before. They end the game.
fn doubling(first: &str, next: &str, end: &str) -> String {
    let define = |n: usize| next.replace("{n}", &(n + 1).to_string()).replace("{m}", &n.to_string());
    format!("{first}\n{}\nend {{ win when {end} }}", lines(24, define))
}

fn nested(open: &str, close: &str, times: usize) -> Vec<u8> {
    file(&wrapped(open, "", close, times))
}

fn wrapped(open: &str, inner: &str, close: &str, times: usize) -> String {
    format!("{}{inner}{}", open.repeat(times), close.repeat(times))
}

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, n| {
        let _ = writeln!(text, "{}", line(n));
        text
    })
}

/// Bytes by chance, always the same.
fn noise(count: usize, of: std::ops::RangeInclusive<u8>) -> Vec<u8> {
    let (lo, size) = (*of.start(), u64::from(of.end() - of.start()) + 1);
    let mut seed = 7u64;
    let mut next = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        lo + ((seed >> 33) % size) as u8
    };
    (0..count).map(|_| next()).collect()
}
