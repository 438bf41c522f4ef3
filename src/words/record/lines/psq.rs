//! A column and a row a line, with the time it took: `8,8,1500`; `-1` ends it.

use crate::record::{Node, Record};

/// Reads one game. The first line goes into the header `Board`, what stands behind the turns into headers of its own.
pub fn parse(text: &str, line: usize) -> Record {
    let mut record = Record::new(line);
    let (mut at, mut is_over) = (0, false);
    for (number, said) in (line..).zip(text.lines().map(str::trim)) {
        let said = said.trim_start_matches('\u{feff}');
        if number == line {
            let about = said.split_once(' ').map_or(said, |(_, about)| about);
            record.headers.push(("Board".into(), about.to_owned()));
            let size = about.split(['x', ',', ' ']).next().unwrap_or_default();
            record.headers.push(("Size".into(), size.to_owned()));
        } else if said == "-1" {
            is_over = true;
        } else if !is_over && said.starts_with(char::is_alphabetic) {
            // some programs name who played without that end
            is_over = true;
            record.headers.push(("After".into(), said.to_owned()));
        } else if is_over && !said.is_empty() {
            record.headers.push(("After".into(), said.to_owned()));
        } else if !said.is_empty() {
            let mut numbers = said.split(',');
            match (numbers.next(), numbers.next(), numbers.next()) {
                (Some(column), Some(row), time) => {
                    let text = format!("{},{}", column.trim(), row.trim());
                    let properties = time.map(|time| ("T".to_owned(), vec![time.trim().to_owned()]));
                    let properties = properties.into_iter().collect();
                    at = record.add(at, Node { text, line: number, properties, ..Node::default() });
                }
                _ => record.fault(number, format!("`{said}` is no turn: write a column and a row, as in `8,8,1500`")),
            }
        }
    }
    record
}

/// A record as such lines: what was really played.
pub fn write(record: &Record) -> String {
    let mut text = format!("Piskvorky {}\n", record.header("Board").unwrap_or("15x15, 0:0, 0"));
    for at in record.main_line() {
        let node = &record.nodes[at];
        let time = node.properties.iter().find(|(name, _)| name == "T").and_then(|(_, values)| values.first());
        text += &format!("{},{}\n", node.text, time.map_or("0", String::as_str));
    }
    text += "-1\n";
    for (_, value) in record.headers.iter().filter(|(name, _)| name == "After") {
        text += &format!("{value}\n");
    }
    text
}
