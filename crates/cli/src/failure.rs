//! Why a command fails, and the one place that turns that into words and an exit code.

use std::process::ExitCode;

use serde_json::{Value, json};
use wardroom_kernel::{Complaint, Complaints, Refusal, nearest};
use wardroom_record::Fault;

use crate::output::{Output, OutputFormat};

/// The exit code of a refusal; bad usage is clap's own 2.
const REFUSED: u8 = 1;

/// Why a command fails.
#[derive(Debug)]
pub(crate) enum Failure {
    /// One reason, perhaps with a rule and a nearest valid choice.
    Refused(Refusal),
    /// Everything that is wrong with a position or a file.
    Complaints {
        /// What it is wrong with.
        what: String,
        /// What is wrong.
        all: Complaints,
    },
    /// What is wrong has been said already.
    Told,
    /// Whoever read our output has gone: no failure at all.
    NobodyListens,
}

/// What a command comes to.
pub(crate) type CliResult<T = ()> = Result<T, Failure>;

impl Failure {
    /// A reason in words.
    pub(crate) fn plain(reason: impl Into<String>) -> Self {
        Failure::Refused(Refusal::plain(reason))
    }

    /// A word that names nothing, with the nearest that does; all of them, if none is near.
    pub(crate) fn unknown<'a>(
        what: &str,
        word: &str,
        known: impl IntoIterator<Item = &'a str> + Clone,
    ) -> Self {
        let near = nearest(word, known.clone());
        let reason = match near {
            Some(_) => format!("there is no {what} {word}"),
            None => {
                let all: Vec<&str> = known.into_iter().collect();
                format!("there is no {what} {word}; there is {}", all.join(", "))
            }
        };
        Failure::Refused(Refusal::plain(reason).or_rather(near))
    }

    /// The same failure, led by where it happened.
    pub(crate) fn in_file(self, file: &std::path::Path) -> Self {
        match self {
            Failure::Refused(mut refusal) => {
                refusal.reason = format!("{}: {}", file.display(), refusal.reason);
                Failure::Refused(refusal)
            }
            Failure::Complaints { all, .. } => {
                Failure::Complaints { what: file.display().to_string(), all }
            }
            other => other,
        }
    }

    /// Says what is wrong and gives the exit code.
    pub(crate) fn report(&self, form: OutputFormat) -> ExitCode {
        let sentence = match self {
            Failure::NobodyListens => return ExitCode::SUCCESS,
            Failure::Told => return ExitCode::from(REFUSED),
            Failure::Refused(refusal) => refusal.to_string(),
            Failure::Complaints { what, all } => {
                format!("{what}: {} things are wrong\n{all}", all.0.len())
            }
        };
        if form == OutputFormat::Json {
            // If nobody listens there either, the exit code still says it.
            let _ = Output::new(OutputFormat::Json).json(&self.json());
        }
        let mut lines = sentence.lines();
        eprintln!("wardroom: {}", lines.next().unwrap_or_default());
        lines.for_each(|line| eprintln!("          {line}"));
        ExitCode::from(REFUSED)
    }

    fn json(&self) -> Value {
        match self {
            Failure::NobodyListens | Failure::Told => Value::Null,
            Failure::Refused(Refusal { reason, rule, nearest, .. }) => {
                json!({"error": reason, "rule": rule, "nearest": nearest})
            }
            Failure::Complaints { all, .. } => json!({
                "error": all.to_string(),
                "rule": all.0.iter().find_map(|complaint| complaint.rule.clone()),
                "nearest": null,
                "problems": all.0,
            }),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Failure::Refused(refusal)
    }
}

impl From<Complaints> for Failure {
    fn from(complaints: Complaints) -> Self {
        match complaints.0.as_slice() {
            // A single complaint reads like any other refusal.
            [Complaint { place, reason, rule }] => Failure::Refused(Refusal {
                rule: rule.clone(),
                ..Refusal::plain(format!("{place}: {reason}"))
            }),
            _ => Failure::Complaints { what: "what was given".to_owned(), all: complaints },
        }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Refused(refusal) => refusal.into(),
            Fault::Complaints(complaints) => complaints.into(),
            other => Failure::plain(other.to_string()),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Failure::NobodyListens,
            _ => Failure::plain(error.to_string()),
        }
    }
}
