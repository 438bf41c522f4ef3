//! Tables of results, column by column, as data frames take them.

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, Float64Array, Int64Array, RecordBatch, RecordBatchIterator, StringArray};
use arrow_schema::ArrowError;
use pyo3::exceptions::{PyKeyError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList, PyString};
use std::sync::Arc;

/// The values of a column; most may be missing.
pub enum Values {
    /// The numbers of the rows, from 0: so many.
    Rows(usize),
    /// Small whole numbers, all of them there.
    Small(Vec<u32>),
    /// Texts of which there are few different ones: these, and for each row which of them.
    Named(Vec<String>, Vec<Option<u16>>),
    /// Whole numbers.
    Whole(Vec<Option<i64>>),
    /// Numbers.
    Real(Vec<Option<f64>>),
    /// Texts.
    Text(Vec<Option<String>>),
}

impl Values {
    fn len(&self) -> usize {
        match self {
            Self::Rows(rows) => *rows,
            Self::Small(values) => values.len(),
            Self::Named(_, rows) => rows.len(),
            Self::Whole(values) => values.len(),
            Self::Real(values) => values.len(),
            Self::Text(values) => values.len(),
        }
    }

    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        match self {
            Self::Rows(rows) => PyList::new(py, 0..*rows),
            Self::Small(values) => PyList::new(py, values),
            Self::Named(names, rows) => {
                let names: Vec<_> = names.iter().map(|name| PyString::new(py, name)).collect();
                PyList::new(py, rows.iter().map(|row| row.map(|at| &names[usize::from(at)])))
            }
            Self::Whole(values) => PyList::new(py, values),
            Self::Real(values) => PyList::new(py, values),
            Self::Text(values) => PyList::new(py, values),
        }
    }

    fn array(&self) -> ArrayRef {
        let name = |names: &[String], at: u16| names[usize::from(at)].clone();
        match self {
            Self::Rows(rows) => Arc::new(Int64Array::from_iter_values(0..*rows as i64)),
            Self::Small(values) => Arc::new(Int64Array::from_iter_values(values.iter().copied().map(i64::from))),
            Self::Named(names, rows) => {
                Arc::new(StringArray::from_iter(rows.iter().map(|row| row.map(|at| name(names, at)))))
            }
            Self::Whole(values) => Arc::new(Int64Array::from_iter(values)),
            Self::Real(values) => Arc::new(Float64Array::from_iter(values)),
            Self::Text(values) => Arc::new(StringArray::from_iter(values)),
        }
    }
}

/// A table: columns by name, all of one length. Data frames take it as it is.
#[pyclass(frozen, module = "boardwright")]
pub struct Columns(Vec<(&'static str, Values)>);

impl Columns {
    /// A table of these columns.
    pub fn new(columns: Vec<(&'static str, Values)>) -> Self {
        Self(columns)
    }

    fn batch(&self) -> Result<RecordBatch, ArrowError> {
        RecordBatch::try_from_iter_with_nullable(self.0.iter().map(|(name, values)| (*name, values.array(), true)))
    }
}

#[pymethods]
impl Columns {
    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<&'static str> {
        self.0.iter().map(|(name, _)| *name).collect()
    }

    fn __len__(&self) -> usize {
        self.0.first().map_or(0, |(_, values)| values.len())
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let column = self.0.iter().find(|(known, _)| *known == name);
        column.ok_or_else(|| PyKeyError::new_err(name.to_owned()))?.1.list(py)
    }

    /// Each column as a list.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        self.0.iter().try_for_each(|(name, values)| columns.set_item(name, values.list(py)?))?;
        Ok(columns)
    }

    /// The table as the Arrow C stream interface hands it over.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // columns have one type each: a consumer that would like another casts them
        drop(requested_schema);
        let batch = self.batch().map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        let schema = batch.schema();
        let stream = FFI_ArrowArrayStream::new(Box::new(RecordBatchIterator::new([Ok(batch)], schema)));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    fn __repr__(&self) -> String {
        format!("<Columns {} of {} rows>", self.columns().join(", "), self.__len__())
    }
}
