//! How many there are of something, as it is said in words.

use super::Spot::Asking;
use super::{Phrase, written};

/// What is counted and where it stands, after words that compare it with a number.
macro_rules! counted {
    ($said:literal, $sign:literal) => {
        &[
            written(Asking, concat!($said, " ?own/enemy _"), concat!("number of $2 $3 ", $sign, " $1")),
            written(Asking, concat!($said, " ?own/enemy _ in/on _"), concat!("number of $2 $3 in $4 ", $sign, " $1")),
            written(
                Asking,
                concat!($said, " ?own/enemy _ in/on ?own/enemy/row/column/first/last _"),
                concat!("number of $2 $3 in $4 $5 ", $sign, " $1"),
            ),
            written(
                Asking,
                concat!($said, " ?own/enemy _ in/on row #"),
                concat!("number of $2 $3 in row $4 ", $sign, " $1"),
            ),
            written(
                Asking,
                concat!($said, " ?own/enemy _ is/are in/on _"),
                concat!("number of $2 $3 in $4 ", $sign, " $1"),
            ),
            written(
                Asking,
                concat!($said, " ?own/enemy _ is/are in/on ?own/enemy/row/column/first/last _"),
                concat!("number of $2 $3 in $4 $5 ", $sign, " $1"),
            ),
            written(
                Asking,
                concat!($said, " ?own/enemy _ is/are in/on row #"),
                concat!("number of $2 $3 in row $4 ", $sign, " $1"),
            ),
            written(
                Asking,
                concat!($said, " ?own/enemy _ next to _"),
                concat!("number of ($2 $3 in next to $4) ", $sign, " $1"),
            ),
            written(
                Asking,
                concat!($said, " ?own/enemy _ next to ?own/enemy _"),
                concat!("number of ($2 $3 in next to $4 $5) ", $sign, " $1"),
            ),
            written(
                Asking,
                concat!($said, " ?own/enemy _ is/are next to _"),
                concat!("number of ($2 $3 in next to $4) ", $sign, " $1"),
            ),
            written(
                Asking,
                concat!($said, " ?own/enemy _ is/are next to ?own/enemy _"),
                concat!("number of ($2 $3 in next to $4 $5) ", $sign, " $1"),
            ),
            written(Asking, concat!($said, " enemy/enemies"), concat!("number of enemy ", $sign, " $1")),
            written(
                Asking,
                concat!($said, " enemy/enemies is/are in/on _"),
                concat!("number of enemy in $2 ", $sign, " $1"),
            ),
            written(
                Asking,
                concat!($said, " enemy/enemies is/are in/on ?own/enemy/row/column/first/last _"),
                concat!("number of enemy in $2 $3 ", $sign, " $1"),
            ),
            written(
                Asking,
                concat!($said, " enemy/enemies is/are next to _"),
                concat!("number of (enemy in next to $2) ", $sign, " $1"),
            ),
            written(
                Asking,
                concat!($said, " enemy/enemies is/are next to ?own/enemy _"),
                concat!("number of (enemy in next to $2 $3) ", $sign, " $1"),
            ),
        ]
    };
}

pub(super) const COUNTS: [&[Phrase]; 13] = [
    counted!("there is/are at least #", ">="),
    counted!("there is/are at most #", "<="),
    counted!("there is/are exactly #", "="),
    counted!("there is/are more than #", ">"),
    counted!("there is/are fewer/less than #", "<"),
    counted!("there is/are #", "="),
    counted!("at least #", ">="),
    counted!("at most #", "<="),
    counted!("exactly #", "="),
    counted!("more than #", ">"),
    counted!("fewer/less than #", "<"),
    counted!("no/not more than #", "<="),
    counted!("no/not fewer/less than #", ">="),
];
