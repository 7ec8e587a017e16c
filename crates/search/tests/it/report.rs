//! Reports and their parts as text, and as JSON.

use search::{Bound, Outcome, Stop};

#[test]
fn ends_and_bounds_as_text() {
    assert_eq!(Outcome::Solved.to_string(), "solved");
    assert_eq!(Outcome::Exhausted.to_string(), "exhausted: nothing is left to search");
    assert_eq!(Outcome::Stopped(Stop::Bytes).to_string(), "stopped: memory limit");
    assert_eq!(Bound::Cost(5).to_string(), "every solution costs at least 5");
    assert_eq!(Bound::<u32>::Length(1).to_string(), "every solution has at least 1 action");
    assert_eq!(Bound::<u32>::Length(12).to_string(), "every solution has at least 12 actions");
}

/// The names are a promise. (`cargo test --workspace` turns the feature on.)
#[cfg(feature = "serde")]
mod json {
    use std::time::Duration;

    use search::{Algorithm, Blind, Bound, Limits, Outcome, Stop, admissible, study::audit};
    use serde_json::{Value, json, to_string, to_value};
    use testkit::search;

    use crate::boxed::boxed;

    #[test]
    fn a_report_as_json() {
        let steps = boxed(0_u32, |&n| [(n + 1, 5)], |&n| n == 1);
        let mut report = search(&steps, &Blind, Algorithm::A_STAR, &Limits::default(), &mut ());
        report.stats.elapsed = Duration::from_nanos(1_234_567);
        report.stats.peak_bytes = 4096;
        let expected = [
            r#"{"outcome":"solved","stop":null,"#,
            r#""solutions":[{"actions":[{"index":0,"cost":5}],"cost":5}],"lower_bound":{"cost":5},"#,
            r#""stats":{"expanded":1,"generated":1,"distinct":2,"duplicates":0,"reopened":0,"#,
            r#""dead_ends":0,"peak_open":1,"peak_bytes":4096,"iterations":1,"#,
            r#""expanded_before_last_layer":1,"elapsed_ms":1.235}}"#,
        ];
        assert_eq!(to_string(&report).unwrap(), expected.concat());
    }

    /// Means to six places: of a line of 59 steps to the goal, where h is 1 at every other state.
    #[test]
    fn an_audit_as_json() {
        let line = boxed(0_u32, |&n| [(n + 1, 1)], |&n| n == 59);
        let h = admissible(|&n: &u32| n % 2 * u32::from(n < 59));
        let json = to_value(audit(&line, &h, &Limits::default())).unwrap();
        let farthest = json!({"first": 57, "last": 60, "states": 3, "least": 0, "mean": 0.333333, "greatest": 1});
        assert_eq!(json["bands"][14], farthest);
        assert_eq!(json["bands"][15], Value::Null);
        // Half the harmonic number of 29, over 59.
        assert_eq!(json["mean_ratio"], json!(0.033573));
        assert_eq!((&json["compared"], &json["worst"]), (&json!(60), &Value::Null));
    }

    #[test]
    fn parts_as_json() {
        let outcome = |outcome: Outcome| to_string(&outcome).unwrap();
        assert_eq!(outcome(Outcome::Exhausted), r#"{"outcome":"exhausted","stop":null}"#);
        assert_eq!(to_string(&Bound::<u32>::Length(3)).unwrap(), r#"{"length":3}"#);
        for (stop, name) in [
            (Stop::Time, "time"),
            (Stop::Expanded, "nodes"),
            (Stop::Bytes, "memory"),
            (Stop::Depth, "depth"),
            (Stop::Cancelled, "interrupted"),
            (Stop::Cost, "cost"),
            (Stop::CostOverflow, "cost_overflow"),
        ] {
            let expected = format!(r#"{{"outcome":"stopped","stop":"{name}"}}"#);
            assert_eq!(outcome(Outcome::Stopped(stop)), expected);
        }
    }
}
