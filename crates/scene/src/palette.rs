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
}
