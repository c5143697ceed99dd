//! Chances that the player is told before dice are rolled. [EDR 6.3.1, 4.5.1]

use crate::state::Security;

/// The chance that so many dice come to at least `need`.
pub(crate) fn at_least(dice: u8, need: i32) -> f64 {
    // How many ways lead to each sum, die by die.
    let mut ways = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; ways.len() + 6];
        for (sum, way) in ways.iter().enumerate() {
            for face in 1..=6 {
                next[sum + face] += way / 6.0;
            }
        }
        ways = next;
    }
    let from = need.max(0) as usize;
    ways.iter().skip(from).sum()
}

/// The chance that any of so many dice shows at least `need`.
pub(crate) fn any_of(dice: u8, need: u8) -> f64 {
    let miss = f64::from(need.saturating_sub(1).min(6)) / 6.0;
    1.0 - miss.powi(dice.into())
}

/// The chance that the next Secrecy Test fails: the sum must reach the Security Risk. [EDR 6.3.1]
pub(crate) fn of_failing(security: &Security) -> f64 {
    1.0 - at_least(security.secrecy, security.risk.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_the_dice() {
        assert!((at_least(2, 7) - 21.0 / 36.0).abs() < 1e-12);
        assert!((at_least(3, 3) - 1.0).abs() < 1e-12);
        assert!((at_least(3, 18) - 1.0 / 216.0).abs() < 1e-12);
        assert_eq!(at_least(2, 13), 0.0);
    }

    #[test]
    fn one_good_die_is_enough() {
        assert!((any_of(1, 6) - 1.0 / 6.0).abs() < 1e-12);
        assert!((any_of(2, 6) - 11.0 / 36.0).abs() < 1e-12);
        assert_eq!(any_of(0, 6), 0.0);
    }

    #[test]
    fn edr_6_3_1_a_test_fails_more_often_as_the_risk_grows() {
        let at = |risk| of_failing(&Security { secrecy: 4, risk, ..Security::default() });
        assert!(at(4) < 1e-9 && at(5) > 1e-9, "four dice come to four at least");
        assert!(at(14) > at(10) && at(25) > 1.0 - 1e-9);
    }
}
