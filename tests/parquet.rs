//! Results in Parquet, read back by the library that is there for it: the same as in CSV, cell by cell. Needs the feature
//! `parquet`.

#![cfg(feature = "parquet")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what must be by stopping")]

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

/// Plays an experiment into a folder.
fn report(experiment: &str, folder: &Path) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    command.args(["report", experiment, "-o"]).arg(folder).current_dir(env!("CARGO_MANIFEST_DIR"));
    assert!(command.stdout(Stdio::null()).status().unwrap().success());
}

/// The names of the columns, and the rows.
type Sheet<T> = (Vec<String>, Vec<Vec<T>>);

fn of_csv(path: &Path) -> Sheet<String> {
    let mut reader = csv::Reader::from_path(path).unwrap();
    let texts = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect();
    let names = texts(reader.headers().unwrap());
    (names, reader.records().map(|record| texts(&record.unwrap())).collect())
}

fn of_parquet(path: &Path) -> Sheet<Field> {
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let fields = reader.metadata().file_metadata().schema().get_fields().to_vec();
    let values = |row: parquet::record::Row| row.into_columns().into_iter().map(|(_, value)| value).collect();
    let rows = reader.get_row_iter(None).unwrap().map(|row| values(row.unwrap())).collect();
    (fields.iter().map(|field| field.name().to_owned()).collect(), rows)
}

/// True where a value says what a text says: what is empty is null, and a number is written in as many digits as it has.
fn says(value: &Field, text: &str) -> bool {
    match value {
        Field::Null => text.is_empty(),
        Field::Str(value) => value == text && !text.is_empty(),
        Field::Long(value) => value.to_string() == text,
        Field::Double(value) => text.parse() == Ok(*value),
        _ => false,
    }
}

#[test]
fn parquet_says_what_csv_says() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("parquet");
    let _ = fs::remove_dir_all(&folder);
    report("examples/experiments/mensaspiel-prisoners.toml", &folder);
    for (sheet, column, kind) in [
        ("games", "game", "Long"),
        ("games", "seed", "Str"),
        ("games", "winner", "Null"),
        ("games", "turns", "Double"),
        ("measures", "value", "Double"),
        ("measures", "claim", "Null"),
        ("facts", "topic", "Str"),
        ("facts", "value", "Double"),
    ] {
        let (names, texts) = of_csv(&folder.join(format!("{sheet}.csv")));
        let (columns, values) = of_parquet(&folder.join(format!("{sheet}.parquet")));
        assert_eq!(columns, names, "{sheet}");
        assert_eq!(values.len(), texts.len(), "{sheet}");
        for (row, (values, texts)) in values.iter().zip(&texts).enumerate() {
            for (place, name) in names.iter().enumerate() {
                assert!(
                    says(&values[place], &texts[place]),
                    "{sheet}, row {row}, {name}: {} {}",
                    values[place],
                    texts[place]
                );
            }
        }
        let place = names.iter().position(|name| name == column).unwrap();
        let is_there = values.iter().any(|row| format!("{:?}", row[place]).starts_with(kind));
        assert!(is_there, "{sheet}: some {column} is a {kind}");
    }
}
