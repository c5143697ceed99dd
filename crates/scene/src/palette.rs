//! Colours by meaning, and the stylesheet that gives them by day and by night.

/// A colour, said by what it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Paint {
    Ocean,
    Sea,
    Shoal,
    Land,
    Highland,
    Summit,
    Town,
    Field,
    Runway,
    Shore,
    Boundary,
    Road,
    Ink,
    Paper,
    Brass,
    First,
    Second,
    Neutral,
    Danger,
    Wreck,
    /// Nothing: what lies beneath shows through.
    Glass,
    /// The side of a hill that lies away from the light.
    Shade,
    /// The side of a hill that lies towards the light.
    Glint,
    Crest,
    /// Ground that a side has taken.
    Claim,
}

impl Paint {
    /// All of them.
    pub const ALL: [Paint; 25] = [
        Paint::Ocean,
        Paint::Sea,
        Paint::Shoal,
        Paint::Land,
        Paint::Highland,
        Paint::Summit,
        Paint::Town,
        Paint::Field,
        Paint::Runway,
        Paint::Shore,
        Paint::Boundary,
        Paint::Road,
        Paint::Ink,
        Paint::Paper,
        Paint::Brass,
        Paint::First,
        Paint::Second,
        Paint::Neutral,
        Paint::Danger,
        Paint::Wreck,
        Paint::Glass,
        Paint::Shade,
        Paint::Glint,
        Paint::Crest,
        Paint::Claim,
    ];

    /// The word by which the stylesheet knows it.
    pub const fn word(self) -> &'static str {
        match self {
            Paint::Ocean => "ocean",
            Paint::Sea => "sea",
            Paint::Shoal => "shoal",
            Paint::Land => "land",
            Paint::Highland => "highland",
            Paint::Summit => "summit",
            Paint::Town => "town",
            Paint::Field => "field",
            Paint::Runway => "runway",
            Paint::Shore => "shore",
            Paint::Boundary => "boundary",
            Paint::Road => "road",
            Paint::Ink => "ink",
            Paint::Paper => "paper",
            Paint::Brass => "brass",
            Paint::First => "first",
            Paint::Second => "second",
            Paint::Neutral => "neutral",
            Paint::Danger => "danger",
            Paint::Wreck => "wreck",
            Paint::Glass => "glass",
            Paint::Shade => "shade",
            Paint::Glint => "glint",
            Paint::Crest => "crest",
            Paint::Claim => "claim",
        }
    }
}

/// The stylesheet of every scene: a chart-room by day, the same under red lamps at night.
pub const STYLESHEET: &str = include_str!("scene.css");

/// The stylesheet by day with every colour written out, for readers of SVG that know neither custom
/// properties nor media queries.
pub(crate) fn plain_stylesheet() -> String {
    let is_palette = |line: &&str| line.starts_with(":root") || line.starts_with("@media");
    let rules = STYLESHEET.lines().filter(|line| !is_palette(line));
    let mut plain: String = rules.flat_map(|line| [line, "\n"]).collect();
    for (name, colour) in day() {
        plain = plain.replace(&format!("var({name})"), colour);
    }
    plain
}

/// The custom properties of the day with their colours: the first palette of the stylesheet.
fn day() -> impl Iterator<Item = (&'static str, &'static str)> {
    let palette = STYLESHEET.lines().find_map(|line| line.strip_prefix(":root{"));
    let palette = palette.unwrap_or_default().trim_end_matches('}');
    palette.split(';').filter_map(|pair| pair.split_once(':'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stylesheet_knows_every_paint_by_day_and_by_night() {
        for paint in Paint::ALL {
            let word = paint.word();
            assert_eq!(STYLESHEET.matches(&format!("--{word}:")).count(), 3, "{word}");
            assert!(STYLESHEET.contains(&format!(".f-{word}{{")), "no fill for {word}");
            assert!(STYLESHEET.contains(&format!(".l-{word}{{")), "no line for {word}");
        }
    }

    #[test]
    fn the_plain_stylesheet_has_every_colour_written_out() {
        let plain = plain_stylesheet();
        for left in ["var(", "@media", ":root"] {
            assert!(!plain.contains(left), "{left} is left");
        }
        assert!(plain.contains(".f-ocean{fill:#9fbcc6}"), "the colours are those of the day");
        assert_eq!(plain.matches('{').count(), plain.matches('}').count());
    }
}
