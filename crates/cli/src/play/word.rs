//! What a typed line means.

/// What a person may type instead of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Help,
    Rule(String),
    Why(String),
    Odds(String),
    Undo,
    Back,
    Clear,
    Log,
    Board,
    List,
    Save(String),
    Load(String),
    Quit,
}

/// What can be typed, for `?`.
pub(super) const HELP: &[(&str, &str)] = &[
    ("3, WORD, WORD WORD …", "pick from the list, or give a whole order at once"),
    ("2 4 5, 2-5", "pick several by their numbers, which stay theirs while the order is built"),
    ("2 4; 2 5; done", "several orders in one line, until one is refused or something is asked"),
    ("back, clear", "drop the last pick, or all of them"),
    ("u, undo", "take back the last order, while no dice have fallen"),
    ("o, odds [WORDS]", "what the order so far, or one of the list, leads to"),
    ("why WORD", "why something is not allowed"),
    ("? RULE", "our wording of a rule: ? T-bomb-2"),
    ("list, board, log", "the choices, the board, what has happened"),
    ("save FILE, load FILE", "keep the order being built in a file, or take it up"),
    ("q, quit", "leave"),
    ("/…", "a command, where a choice has the same word"),
];

impl Command {
    /// Reads a command; `None` if the line is something else.
    pub(super) fn parse(line: &str) -> Option<Command> {
        let line = line.strip_prefix('/').unwrap_or(line);
        let (word, rest) = match line.strip_prefix('?') {
            Some(rest) => ("?", rest.trim()),
            None => line.split_once(char::is_whitespace).unwrap_or((line, "")),
        };
        let rest = rest.trim();
        let with_rest = |make: fn(String) -> Command| (!rest.is_empty()).then(|| make(rest.into()));
        let alone = |command: Command| rest.is_empty().then_some(command);
        match word.to_lowercase().as_str() {
            "?" | "help" | "h" if rest.is_empty() => Some(Command::Help),
            "?" | "help" | "rule" => with_rest(Command::Rule),
            "why" => with_rest(Command::Why),
            "o" | "odds" => Some(Command::Odds(rest.to_owned())),
            "u" | "undo" => alone(Command::Undo),
            "b" | "back" => alone(Command::Back),
            "clear" => alone(Command::Clear),
            "log" => alone(Command::Log),
            "board" => alone(Command::Board),
            "l" | "list" => alone(Command::List),
            "save" => with_rest(Command::Save),
            "load" => with_rest(Command::Load),
            "q" | "quit" | "exit" => alone(Command::Quit),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_told_from_orders() {
        assert_eq!(Command::parse("?"), Some(Command::Help));
        assert_eq!(Command::parse("? T-bomb-2"), Some(Command::Rule("T-bomb-2".into())));
        assert_eq!(Command::parse("why nevada"), Some(Command::Why("nevada".into())));
        assert_eq!(Command::parse("o 3"), Some(Command::Odds("3".into())));
        assert_eq!(Command::parse("/back"), Some(Command::Back));
        assert_eq!(Command::parse("save"), None, "a file must be named");
        assert_eq!(Command::parse("board the ship"), None);
        assert_eq!(Command::parse("attack nevada"), None);
    }
}
