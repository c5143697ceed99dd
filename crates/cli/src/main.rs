//! Wardroom in the terminal: play, referee, replay and study Pacific War board games.
//!
//! | module | for |
//! |---|---|
//! | `commands` | one file for each command |
//! | `play` | the game in the terminal |
//! | `files` | records on disk: read whole, replaced whole |
//! | `rows`, `pixels` | what only some builds can write: Parquet, PNG |
//! | `lookup` | games, scenarios and seats by their words |
//! | `output` | text, colour, JSON |
//! | `failure` | why a command fails; the one place that makes exit codes |

mod commands;
mod failure;
mod files;
mod lookup;
mod output;
mod pixels;
mod play;
mod progress;
mod rows;
mod wording;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::output::{Output, OutputFormat};

/// Plays, referees and studies Pacific War board games.
///
/// Without a command it opens the games in the browser, as `wardroom serve` does.
#[derive(Parser)]
#[command(name = "wardroom", version, arg_required_else_help = false)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Print JSON, for programs
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum Command {
    Serve(commands::serve::Args),
    Games(commands::games::Args),
    Play(commands::play::Args),
    New(commands::new::Args),
    Show(commands::show::Args),
    Choices(commands::choices::Args),
    Act(commands::act::Args),
    Undo(commands::undo::Args),
    Replay(commands::replay::Args),
    Verify(commands::verify::Args),
    Charts(commands::charts::Args),
    Rules(commands::rules::Args),
    Odds(commands::odds::Args),
    Advise(commands::advise::Args),
    Review(commands::review::Args),
    Story(commands::story::Args),
    Dice(commands::dice::Args),
    Simulate(commands::simulate::Args),
    Match(commands::matches::Args),
    Admin(commands::admin::Args),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let form = OutputFormat::from(cli.json);
    let out = &mut Output::new(form);
    let outcome = match cli.command {
        None => commands::serve::run(&commands::serve::Args::default(), out),
        Some(Command::Serve(args)) => commands::serve::run(&args, out),
        Some(Command::Games(args)) => commands::games::run(&args, out),
        Some(Command::Play(args)) => commands::play::run(&args, out),
        Some(Command::New(args)) => commands::new::run(&args, out),
        Some(Command::Show(args)) => commands::show::run(&args, out),
        Some(Command::Choices(args)) => commands::choices::run(&args, out),
        Some(Command::Act(args)) => commands::act::run(&args, out),
        Some(Command::Undo(args)) => commands::undo::run(&args, out),
        Some(Command::Replay(args)) => commands::replay::run(&args, out),
        Some(Command::Verify(args)) => commands::verify::run(&args, out),
        Some(Command::Charts(args)) => commands::charts::run(&args, out),
        Some(Command::Rules(args)) => commands::rules::run(&args, out),
        Some(Command::Odds(args)) => commands::odds::run(&args, out),
        Some(Command::Advise(args)) => commands::advise::run(&args, out),
        Some(Command::Review(args)) => commands::review::run(&args, out),
        Some(Command::Story(args)) => commands::story::run(&args, out),
        Some(Command::Dice(args)) => commands::dice::run(&args, out),
        Some(Command::Simulate(args)) => commands::simulate::run(&args, out),
        Some(Command::Match(args)) => commands::matches::run(&args, out),
        Some(Command::Admin(args)) => commands::admin::run(&args, out),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(form),
    }
}
