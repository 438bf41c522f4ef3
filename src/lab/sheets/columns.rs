//! The same tables in Apache Parquet, column by column with their types: for those who read many of them at once.

use csv::{ReaderBuilder, StringRecord};
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{Type, TypePtr};
use std::sync::Arc;

/// Columns of whole numbers. A seed has 64 bits without a sign: it is written as a text, as readers of JSON take it too.
const WHOLE: [&str; 2] = ["game", "games"];

/// Columns of texts.
const TEXT: [&str; 12] =
    ["rules", "agents", "seed", "first", "end", "winner", "by", "ranking", "measure", "claim", "topic", "what"];

/// What a column holds, by its name; all others hold numbers.
fn physical(name: &str) -> Physical {
    match name {
        _ if WHOLE.contains(&name) => Physical::INT64,
        _ if TEXT.contains(&name) => Physical::BYTE_ARRAY,
        _ => Physical::DOUBLE,
    }
}

/// A table that was written as CSV, as Parquet; what is empty there is null here.
///
/// # Errors
/// None that could be expected of what [`super::games`], [`super::measures`] and [`super::facts`] write: it is written to memory.
pub fn parquet(sheet: &[u8]) -> Result<Vec<u8>> {
    let mut reader = ReaderBuilder::new().from_reader(sheet);
    let wrong = |error: csv::Error| ParquetError::External(Box::new(error));
    let names = reader.headers().map_err(wrong)?.clone();
    let rows = reader.records().collect::<std::result::Result<Vec<StringRecord>, _>>().map_err(wrong)?;
    let columns = names.iter().map(column).collect::<Result<Vec<TypePtr>>>()?;
    let schema = Type::group_type_builder("sheet").with_fields(columns).build()?;
    let mut writer =
        SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(WriterProperties::builder().build()))?;
    let mut group = writer.next_row_group()?;
    for (place, name) in names.iter().enumerate() {
        let Some(mut column) = group.next_column()? else { break };
        let texts: Vec<&str> = rows.iter().map(|row| row.get(place).unwrap_or_default()).collect();
        match physical(name) {
            Physical::INT64 => fill::<Int64Type>(&mut column, &texts, |text| text.parse().ok())?,
            Physical::DOUBLE => fill::<DoubleType>(&mut column, &texts, |text| text.parse().ok())?,
            _ => fill::<ByteArrayType>(&mut column, &texts, |text| Some(ByteArray::from(text)))?,
        }
        column.close()?;
    }
    group.close()?;
    writer.into_inner()
}

fn column(name: &str) -> Result<TypePtr> {
    let kind = physical(name);
    let text = (kind == Physical::BYTE_ARRAY).then_some(LogicalType::String);
    let built = Type::primitive_type_builder(name, kind).with_repetition(Repetition::OPTIONAL).with_logical_type(text);
    built.build().map(Arc::new)
}

/// Writes a column; a text that is empty, or cannot be read, is null.
fn fill<T: DataType>(
    column: &mut SerializedColumnWriter,
    texts: &[&str],
    read: impl Fn(&str) -> Option<T::T>,
) -> Result<()> {
    let values: Vec<Option<T::T>> = texts.iter().map(|text| if text.is_empty() { None } else { read(text) }).collect();
    let known: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
    let values: Vec<T::T> = values.into_iter().flatten().collect();
    column.typed::<T>().write_batch(&values, Some(&known), None)?;
    Ok(())
}
