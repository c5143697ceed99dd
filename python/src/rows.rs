//! A row for each game and one for each turn, for Python.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};
use wardroom_study::{Column, DataFrame};

use crate::convert::Reduced;
use crate::refused::PyRefusal;

/// What is kept of many games: one row for each game, one for each turn.
#[pyclass(module = "wardroom")]
#[derive(Debug)]
pub(crate) struct Rows {
    games: DataFrame,
    turns: DataFrame,
}

impl Rows {
    pub(crate) fn new(rows: wardroom_study::Rows) -> Self {
        Rows { games: rows.games, turns: rows.turns }
    }

    fn sheet(&self, name: &str) -> Result<&DataFrame, PyRefusal> {
        match name {
            "games" => Ok(&self.games),
            "turns" => Ok(&self.turns),
            other => Err(PyRefusal::plain(format!("there is no sheet {other}: games, turns"))),
        }
    }
}

fn columns<'py>(py: Python<'py>, sheet: &DataFrame) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, column) in sheet.columns() {
        let values = match column {
            Column::Text(values) => PyList::new(py, values)?,
            Column::Unsigned(values) => PyList::new(py, values)?,
            Column::Float(values) => PyList::new(py, values)?,
            Column::Bool(values) => PyList::new(py, values)?,
        };
        dict.set_item(name, values)?;
    }
    Ok(dict)
}

/// A column on its way through a pickle: its name, its kind, and its values.
type Pickled<'py> = (String, &'static str, Bound<'py, PyAny>);

fn pickled<'py>(py: Python<'py>, sheet: &DataFrame) -> PyResult<Vec<Pickled<'py>>> {
    let one = |(name, column): &(String, Column)| {
        let (kind, values) = match column {
            Column::Text(values) => ("word", PyList::new(py, values)?.into_any()),
            Column::Unsigned(values) => {
                let bytes: Vec<u8> = values.iter().flat_map(|count| count.to_le_bytes()).collect();
                ("count", PyBytes::new(py, &bytes).into_any())
            }
            Column::Float(values) => ("share", PyList::new(py, values)?.into_any()),
            Column::Bool(values) => {
                let bytes: Vec<u8> = values.iter().map(|&flag| u8::from(flag)).collect();
                ("flag", PyBytes::new(py, &bytes).into_any())
            }
        };
        Ok((name.clone(), kind, values))
    };
    sheet.columns().iter().map(one).collect()
}

fn unpickled(columns: Vec<(String, String, Bound<'_, PyAny>)>) -> PyResult<DataFrame> {
    let one = |(name, kind, values): (String, String, Bound<'_, PyAny>)| {
        let column = match kind.as_str() {
            "word" => Column::Text(values.extract()?),
            "count" => {
                let bytes: Vec<u8> = values.extract()?;
                let number = |bytes: &[u8; 8]| u64::from_le_bytes(*bytes);
                Column::Unsigned(bytes.as_chunks().0.iter().map(number).collect())
            }
            "share" => Column::Float(values.extract()?),
            "flag" => {
                let bytes: Vec<u8> = values.extract()?;
                Column::Bool(bytes.into_iter().map(|flag| flag != 0).collect())
            }
            other => return Err(PyRefusal::plain(format!("there is no column {other}")).into()),
        };
        Ok((name, column))
    };
    let columns: PyResult<Vec<(String, Column)>> = columns.into_iter().map(one).collect();
    let columns = columns?;
    if columns.windows(2).any(|pair| pair[0].1.len() != pair[1].1.len()) {
        return Err(PyRefusal::plain("the columns are not of equal length").into());
    }
    Ok(DataFrame::new(columns))
}

#[pymethods]
impl Rows {
    /// Rows as they were pickled.
    #[new]
    fn unpickle(
        games: Vec<(String, String, Bound<'_, PyAny>)>,
        turns: Vec<(String, String, Bound<'_, PyAny>)>,
    ) -> PyResult<Self> {
        Ok(Rows { games: unpickled(games)?, turns: unpickled(turns)? })
    }

    /// The columns of `"games"` or `"turns"`, each a list with one value for each row.
    fn columns<'py>(&self, py: Python<'py>, sheet: &str) -> PyResult<Bound<'py, PyDict>> {
        columns(py, self.sheet(sheet)?)
    }

    /// `"games"` or `"turns"` as the bytes of a Parquet file.
    fn parquet<'py>(&self, py: Python<'py>, sheet: &str) -> PyResult<Bound<'py, PyBytes>> {
        let sheet = self.sheet(sheet)?;
        let mut bytes = Vec::new();
        py.detach(|| wardroom_parquet::write_frame(sheet, &mut bytes))
            .map_err(|error| PyRefusal::plain(error.to_string()))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Writes `games.parquet` and `turns.parquet` into a folder, which is made if it is not there.
    fn write(&self, py: Python<'_>, folder: PathBuf) -> PyResult<()> {
        py.detach(|| wardroom_parquet::write_frames(&self.games, &self.turns, &folder))
            .map_err(|error| PyRefusal::plain(format!("{}: {error}", folder.display())).into())
    }

    /// Adds the rows of other games with the same seats.
    fn append(&mut self, other: &Rows) -> PyResult<()> {
        if !self.games.is_like(&other.games) || !self.turns.is_like(&other.turns) {
            return Err(PyRefusal::plain("only rows with the same seats are joined").into());
        }
        self.games.append(other.games.clone());
        self.turns.append(other.turns.clone());
        Ok(())
    }

    /// How many games there are.
    fn __len__(&self) -> usize {
        self.games.len()
    }

    fn __eq__(&self, other: &Rows) -> bool {
        self.games == other.games && self.turns == other.turns
    }

    fn __repr__(&self) -> String {
        format!("<wardroom.Rows of {} games, {} turns>", self.games.len(), self.turns.len())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<Reduced<'py, (Vec<Pickled<'py>>, Vec<Pickled<'py>>)>> {
        let py = slf.py();
        let rows = slf.borrow();
        let parts = (pickled(py, &rows.games)?, pickled(py, &rows.turns)?);
        Ok((py.get_type::<Rows>().into_any(), parts))
    }
}
