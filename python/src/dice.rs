//! Dice from a seed, and answers written beforehand.

use pyo3::prelude::*;
use wardroom_kernel::{Cup, Fast, Recorded, Script, Source, Token, Unanswered};

/// Where faces come from.
#[derive(Clone, Debug)]
enum DiceSource {
    Seeded(Fast),
    Written(Script),
}

impl DiceSource {
    fn source(&mut self) -> &mut dyn Source {
        match self {
            DiceSource::Seeded(fast) => fast,
            DiceSource::Written(script) => script,
        }
    }
}

impl Source for DiceSource {
    fn faces(&mut self, sides: u8, out: &mut [u8]) -> Result<(), Unanswered> {
        self.source().faces(sides, out)
    }

    fn draw(&mut self, cup: Cup<'_>) -> Result<usize, Unanswered> {
        self.source().draw(cup)
    }
}

/// Dice: from a seed, each roll after the one before; or answers written beforehand.
#[pyclass(module = "wardroom")]
#[derive(Debug)]
pub(crate) struct Dice {
    source: DiceSource,
}

#[pymethods]
impl Dice {
    #[new]
    fn new(seed: u64) -> Self {
        Dice { source: DiceSource::Seeded(Fast::new(seed)) }
    }

    /// Answers in the order in which they will be asked: faces, and things drawn by name.
    #[staticmethod]
    fn script(answers: &str) -> Self {
        Dice { source: DiceSource::Written(Script::new(Token::parse_list(answers))) }
    }
}

/// What may be handed over as dice: dice, or a seed for some that are used once.
#[derive(FromPyObject)]
pub(crate) enum DiceArg<'py> {
    /// Dice that go on after what was rolled before.
    Dice(PyRefMut<'py, Dice>),
    /// Fresh dice.
    Seed(u64),
}

impl DiceArg<'_> {
    /// Rolls for as long as `work` lasts; if it is refused, nothing was rolled.
    pub(crate) fn with_dice<T, E>(
        self,
        work: impl FnOnce(&mut dyn wardroom_kernel::Dice) -> Result<T, E>,
    ) -> Result<T, E> {
        match self {
            DiceArg::Seed(seed) => work(&mut Recorded::new(DiceSource::Seeded(Fast::new(seed)))),
            DiceArg::Dice(mut dice) => {
                let mut rolled = Recorded::new(dice.source.clone());
                let done = work(&mut rolled)?;
                dice.source = rolled.source().clone();
                Ok(done)
            }
        }
    }
}
