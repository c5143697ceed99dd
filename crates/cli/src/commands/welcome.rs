//! `wardroom` alone: the games, and an offer to play one.

use std::io::{BufRead, IsTerminal};

use wardroom_kernel::Tone;

use super::{games, play, terms::Agreed};
use crate::failure::Outcome;
use crate::output::{Form, Out};

pub(crate) fn run(out: &mut Out) -> Outcome {
    games::run(&games::Args {}, out)?;
    let stdin = std::io::stdin();
    if out.form() == Form::Json || !out.is_screen() || !stdin.is_terminal() {
        return Ok(());
    }
    let ids = wardroom_catalog::ids();
    loop {
        out.line("")?;
        out.ask("Which game would you like to play? (its name or number; Enter to leave) ")?;
        let mut answer = String::new();
        if stdin.lock().read_line(&mut answer)? == 0 || answer.trim().is_empty() {
            return Ok(());
        }
        let answer = answer.trim();
        let by_number = answer.parse::<usize>().ok().and_then(|n| ids.get(n.checked_sub(1)?));
        let by_name = ids.iter().find(|id| id.eq_ignore_ascii_case(answer));
        match by_number.or(by_name) {
            Some(id) => return play::run(&play::Args::usual(Agreed::usual(id)), out),
            None => out.toned(format!("There is no game {answer}."), Tone::Hurt)?,
        }
    }
}
