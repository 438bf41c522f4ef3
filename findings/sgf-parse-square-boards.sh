#!/usr/bin/env bash
# sgf-parse 4.2.8 (crates.io), records as SGF, beside sgfmill 1.1.1 (PyPI).
# One would guess: what the crate has read it writes as SGF FF[4], so that it and others read it again.
# What happens: SZ[19] is written SZ[19:19], which FF[4] calls illegal for a square board, and sgfmill refuses each
# such record. On boards of more than 26 lines, which it reads rightly (A is the 27th), stones beyond z are written as
# "{" and what follows it in the table of characters, control characters among them. In properties that it does not
# know, and in labels of which one holds a colon, the backslash before a bracket is lost, and it cannot read its own
# record again. A soft line break in a comment becomes a hard one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/src"
cat > "$folder/Cargo.toml" <<'END'
[package]
name = "seen"
version = "0.0.0"
edition = "2021"

[dependencies]
sgf-parse = "=4.2.8"

[workspace]
END
cat > "$folder/src/main.rs" <<'END'
use sgf_parse::{parse, serialize};

fn main() {
    let cases = [
        ("a square board", r"(;GM[1]FF[4]SZ[19];B[dd])", r"(;GM[1]FF[4]SZ[19:19];B[dd])", true),
        ("37 lines", r"(;GM[1]FF[4]SZ[37];B[zz];W[AA];B[Ab])", r"(;GM[1]FF[4]SZ[37:37];B[zz];W[{{];B[{b])", true),
        ("a soft line break", "(;GM[1]FF[4]C[long\\\nword])", "(;GM[1]FF[4]C[long\nword])", true),
        ("an unknown property", r"(;GM[1]FF[4]XX[a\]b])", r"(;GM[1]FF[4]XX[a]b])", false),
        ("labels", r"(;GM[1]FF[4]LB[aa:1\:2][bb:\]])", r"(;GM[1]FF[4]LB[aa:1:2][bb:]])", false),
    ];
    for (name, text, expected, read_again) in cases {
        let written = serialize(&parse(text).unwrap());
        let again = parse(&written).is_ok();
        println!("{name}: {text:?} is written {written:?}; read again: {again}");
        assert_eq!((written.as_str(), again), (expected, read_again), "this has changed");
    }
    let far = serialize(&parse("(;GM[1]FF[4]SZ[37];B[KK])").unwrap());
    println!("the last point of 37 lines is written {far:?}");
    assert!(far.chars().any(char::is_control), "this has changed");
}
END
cd "$folder"
cargo run --quiet --manifest-path "$folder/Cargo.toml"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet sgfmill==1.1.1
"$folder/venv/bin/python" - <<'END'
from sgfmill.sgf import Sgf_game

assert Sgf_game.from_string("(;GM[1]FF[4]SZ[19];B[dd])").get_size() == 19
try:
    Sgf_game.from_string("(;GM[1]FF[4]SZ[19:19];B[dd])")
except ValueError as error:
    print(f"sgfmill: {error}")
else:
    raise AssertionError("this has changed")
END
