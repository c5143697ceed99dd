//! `wardroom rules`: every rule of a game, in our words, and how far each has come.

use serde_json::json;
use wardroom_kernel::{Guide, Overlay, RuleText, Status, Tone};

use crate::failure::{CliResult, Failure};
use crate::output::{Output, OutputFormat};
use crate::{lookup, wording};

/// Read the rules of a game in our words, and see how far each has come
#[derive(clap::Args)]
#[command(after_help = "Examples:
  wardroom rules tora
  wardroom rules tora T-bomb-2
  wardroom rules tora torpedo
  wardroom rules tora --book | less")]
pub(crate) struct Args {
    /// The game, as `wardroom games` lists it
    game: String,
    /// The number of a rule, or words to look for
    words: Vec<String>,
    /// Print the rule book for players instead, as Markdown
    #[arg(long, conflicts_with = "words")]
    book: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> CliResult {
    let game = lookup::open(&args.game, &Overlay::none())?;
    if args.book {
        return out.line(game.book().trim_end());
    }
    let guide = &game.manifest().guide;
    let words = args.words.join(" ");
    let found = find(guide, &words);
    if found.is_empty() {
        let known: Vec<&str> = guide.rules.iter().map(|rule| rule.id.as_str()).collect();
        let near = wardroom_kernel::nearest(&words, known);
        let refusal = wardroom_kernel::Refusal::plain(format!("no rule speaks of {words}"));
        return Err(Failure::Refused(refusal.or_rather(near)));
    }
    let count = |status| guide.rules.iter().filter(|rule| rule.status == status).count();
    let (rows, done) = (guide.rules.len(), count(Status::Done));
    let (missing, moot) = (count(Status::NotDone), count(Status::NotApplicable));
    if out.format() == OutputFormat::Json {
        return out.json(&json!({
            "book": guide.book,
            "coverage": {"rows": rows, "done": done, "not_done": missing, "not_applicable": moot},
            "rules": found,
        }));
    }
    if words.is_empty() {
        let width = found.iter().map(|rule| rule.id.chars().count()).max().unwrap_or(0);
        for rule in found {
            let id = out.paint(&format!("{:width$}", rule.id), Tone::Strong);
            let status = match rule.status {
                Status::Done => String::new(),
                other => format!("  ({})", wording::status_word(other)),
            };
            out.line(format!("{id}  {}{status}", rule.title))?;
        }
    } else {
        for rule in found {
            wording::rule(out, &guide.book, rule)?;
        }
    }
    out.toned(
        format!(
            "{rows} rules: {done} enforced, {missing} not done yet, {moot} without effect in play"
        ),
        Tone::Dim,
    )
}

/// The rule of that number, else all that hold every word; all rules for no word.
fn find<'g>(guide: &'g Guide, words: &str) -> Vec<&'g RuleText> {
    if let Some(rule) = guide.find(words) {
        return vec![rule];
    }
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let holds_all = |rule: &&RuleText| {
        let whole = format!("{} {} {} {}", rule.id, rule.title, rule.text, rule.numbers);
        let whole = whole.to_lowercase();
        words.iter().all(|word| whole.contains(word))
    };
    guide.rules.iter().filter(holds_all).collect()
}
