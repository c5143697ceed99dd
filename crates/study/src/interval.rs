//! How sure a frequency is.

/// The ends of a 95% interval, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Standard deviations on each side of a 95% interval.
const NINETY_FIVE: f64 = 1.959_963_984_540_054;

/// Wilson's interval for a frequency found in `runs` runs.
///
/// It also holds, and is a little wide, for the mean of values that lie anywhere from 0 to 1:
/// none of them spread more than values that are only 0 or 1. Nothing is known after no runs.
pub fn wilson(frequency: f64, runs: u64) -> Interval {
    if runs == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let n = runs as f64;
    let z2 = NINETY_FIVE * NINETY_FIVE;
    let centre = (frequency + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let spread = frequency * (1.0 - frequency) / n + z2 / (4.0 * n * n);
    let half = NINETY_FIVE * spread.max(0.0).sqrt() / (1.0 + z2 / n);
    Interval { low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_the_textbook_one() {
        // 10 of 20: Wilson gives 0.299 to 0.701.
        let found = wilson(0.5, 20);
        assert!((found.low - 0.2993).abs() < 1e-4, "{found:?}");
        assert!((found.high - 0.7007).abs() < 1e-4, "{found:?}");
    }

    #[test]
    fn what_never_happened_may_yet_happen() {
        let found = wilson(0.0, 100);
        assert!(found.low < 1e-12 && found.high > 0.03 && found.high < 0.04, "{found:?}");
        assert_eq!(wilson(0.3, 0), Interval { low: 0.0, high: 1.0 });
    }
}
