//! `wardroom show`: a game as one observer sees it.

use std::path::PathBuf;

use clap::ValueEnum;
use wardroom_kernel::{Observer, Position};
use wardroom_record::{Kind, Stage, Table};

use crate::failure::{CliResult, Failure};
use crate::files::{Access, Saved};
use crate::output::{Output, OutputFormat};
use crate::{lookup, pixels, wording};

/// Show a game as one observer may see it
///
/// Without --seat or --referee it shows what a spectator may know; once the game is over, all.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  wardroom show game.json --seat ijn
  wardroom show game.json --at 12 --referee
  wardroom show game.json --format svg > board.svg
  wardroom show game.json --format png > board.png
  wardroom show game.json --log > log.md
  wardroom show game.json --log short
  wardroom show game.json --report --format html > debriefing.html
  wardroom show try.json --setup > position.json")]
pub(crate) struct Args {
    #[command(flatten)]
    view: ViewArgs,
    /// Print the whole position in the form that `new --setup` reads
    ///
    /// For practice games, and for others when they are over.
    #[arg(long, conflicts_with = "seat")]
    setup: bool,
    /// Print the log as Markdown: full, with every order, its dice and its rules, or short, with what was won and lost
    #[arg(
        long,
        value_enum,
        value_name = "LENGTH",
        num_args = 0..=1,
        default_missing_value = "full",
        conflicts_with_all = ["setup", "at", "format"]
    )]
    log: Option<LogLength>,
    /// Print the game's own report, where it has one, as Markdown
    ///
    /// `--format html` makes it a page.
    #[arg(long, conflicts_with_all = ["setup", "log"])]
    report: bool,
    /// How to show it
    #[arg(long, value_enum)]
    format: Option<Format>,
}

/// A game up to some entry, as somebody may know it.
#[derive(clap::Args)]
pub(crate) struct ViewArgs {
    /// The game
    file: PathBuf,
    /// Tell what this seat may know
    #[arg(long, conflicts_with = "referee")]
    seat: Option<String>,
    /// Tell everything
    #[arg(long)]
    referee: bool,
    /// Go no further than this entry of the log
    #[arg(long, value_name = "N")]
    pub(super) at: Option<usize>,
}

impl ViewArgs {
    /// The game.
    pub(super) fn open(&self) -> CliResult<Saved> {
        Saved::open(&self.file, Access::Read)
    }

    /// Whose knowledge is told.
    pub(super) fn observer(&self, saved: &Saved) -> CliResult<Observer> {
        lookup::observer(saved.game(), &saved.table, self.seat.as_deref(), self.referee)
    }
}

/// How much of the log is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LogLength {
    Short,
    Full,
}

/// How a view is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
    Svg,
    Png,
    Html,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> CliResult {
    let format = args.format.unwrap_or(match out.format() {
        OutputFormat::Text => Format::Text,
        OutputFormat::Json => Format::Json,
    });
    if format == Format::Png {
        pixels::check()?;
    }
    let saved = args.view.open()?;
    let (game, table) = (saved.game(), &saved.table);
    let position = position_at(table, args.view.at)?;
    if args.setup {
        let practice = table.record().terms.kind == Kind::Practice;
        if !practice && table.stage(game) == Stage::Running {
            return Err(Failure::plain(
                "the whole position is shown in practice games, and in others when they are over",
            ));
        }
        return out.json(&game.setup_of(position));
    }
    let observer = args.view.observer(&saved)?;
    if let Some(length) = args.log {
        let drawn = saved.game();
        let turn = |position: &Position| drawn.banner_for(position, observer).turn;
        let log = match length {
            LogLength::Short => table.to_short_markdown(game, &turn, observer),
            LogLength::Full => table.to_markdown(game, &turn, observer),
        };
        return match out.format() {
            OutputFormat::Json => out.json(&serde_json::json!({ "markdown": log })),
            OutputFormat::Text => out.line(log.trim_end()),
        };
    }
    if args.report {
        let report = game.report(position, observer);
        let report = report.ok_or_else(|| Failure::plain("there is no report of this game"))?;
        return match format {
            Format::Json => out.json(&serde_json::json!({ "markdown": report.to_markdown() })),
            Format::Html => out.line(report.to_page(None).trim_end()),
            _ => out.line(report.to_markdown().trim_end()),
        };
    }
    match format {
        Format::Html => Err(Failure::plain("only a report is shown as a page")),
        Format::Json => out.json(&game.view(position, observer)),
        Format::Svg => {
            let scene = saved.game().scene_for(position, observer);
            out.line(wardroom_scene::svg(&scene).trim_end())
        }
        Format::Png => {
            let scene = saved.game().scene_for(position, observer);
            out.picture(&pixels::png(&scene)?)
        }
        Format::Text => {
            out.board(&game.board(position, observer))?;
            match args.view.at {
                None => wording::standing(out, game, table),
                Some(at) => out.line(format!("After {}", table.entry_words(at, observer))),
            }
        }
    }
}

/// The position after an entry, or now.
pub(crate) fn position_at(table: &Table, at: Option<usize>) -> CliResult<&Position> {
    let Some(at) = at else { return Ok(table.position()) };
    table.position_at(at).ok_or_else(|| {
        let last = table.record().entries.len() - 1;
        Failure::plain(format!("there is no entry {at}: the last is {last}"))
    })
}
