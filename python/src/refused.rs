//! The one exception: why something was refused, and by which rule.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::json;
use wardroom_catalog::OpenError;
use wardroom_kernel::{Complaints, Refusal};
use wardroom_record::Fault;
use wardroom_study::StudyError;

use crate::convert::to_python;

create_exception!(
    wardroom,
    Refused,
    PyValueError,
    "Why something was refused: reason, rule, nearest, problems."
);

/// A refusal on its way to Python.
#[derive(Debug)]
pub(crate) struct PyRefusal {
    refusal: Refusal,
    problems: Complaints,
}

impl PyRefusal {
    /// A reason that no rule stands behind.
    pub(crate) fn plain(reason: impl Into<String>) -> Self {
        Refusal::plain(reason).into()
    }
}

impl From<Refusal> for PyRefusal {
    fn from(refusal: Refusal) -> Self {
        PyRefusal { refusal, problems: Complaints::default() }
    }
}

impl From<Complaints> for PyRefusal {
    fn from(problems: Complaints) -> Self {
        let reasons: Vec<String> =
            problems.0.iter().map(|one| format!("{}: {}", one.place, one.reason)).collect();
        let rule = problems.0.iter().find_map(|complaint| complaint.rule.clone());
        let refusal = Refusal { rule, ..Refusal::plain(reasons.join("\n")) };
        PyRefusal { refusal, problems }
    }
}

impl From<OpenError> for PyRefusal {
    fn from(error: OpenError) -> Self {
        match error {
            OpenError::Unknown { id, nearest } => {
                Refusal::plain(format!("there is no game {id}")).or_rather(nearest).into()
            }
            OpenError::Data(complaints) => complaints.into(),
        }
    }
}

impl From<StudyError> for PyRefusal {
    fn from(error: StudyError) -> Self {
        match error {
            StudyError::Setup(complaints) => complaints.into(),
            other => PyRefusal::plain(other.to_string()),
        }
    }
}

impl From<Fault> for PyRefusal {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Refused(refusal) => refusal.into(),
            Fault::Complaints(complaints) => complaints.into(),
            other => PyRefusal::plain(other.to_string()),
        }
    }
}

impl From<PyRefusal> for PyErr {
    fn from(refusing: PyRefusal) -> PyErr {
        Python::attach(|py| {
            let PyRefusal { refusal, problems } = refusing;
            let error = Refused::new_err(refusal.to_string());
            let value = error.value(py);
            let described = || {
                value.setattr("reason", &refusal.reason)?;
                value.setattr("rule", &refusal.rule)?;
                value.setattr("nearest", &refusal.nearest)?;
                value.setattr("problems", to_python(py, &json!(problems))?)
            };
            match described() {
                Ok(()) => error,
                Err(worse) => worse,
            }
        })
    }
}
