//! `wardroom story`: a finished game as a page to read and to post.

use std::path::PathBuf;

use wardroom_review::story;

use super::review::look_back;
use crate::failure::CliResult;
use crate::files::{self, Access, Existing, Saved};
use crate::output::{Output, OutputFormat};

/// Tell a finished game: how it ended, how it went, what turned it, and what it cost
///
/// Prints Markdown, for a forum. As HTML it is one page that needs nothing else, with the board at its turning points.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  wardroom story game.json > story.md
  wardroom story game.json --html story.html")]
pub(crate) struct Args {
    /// The game
    file: PathBuf,
    /// Write the story to this file, as one page of HTML
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Look less closely for what turned it, for those in a hurry
    #[arg(long)]
    quick: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> CliResult {
    let saved = Saved::open(&args.file, Access::Read)?;
    let review = look_back(&saved, args.quick)?;
    let told = story(saved.game(), &saved.table, &review);
    if let Some(file) = &args.html {
        files::write(file, &told.to_html(), Existing::Replace)?;
        if out.format() == OutputFormat::Text {
            return out.line(format!("The story is in {}.", file.display()));
        }
    }
    match out.format() {
        OutputFormat::Json => out.json(&told),
        OutputFormat::Text => out.line(told.to_markdown().trim_end()),
    }
}
