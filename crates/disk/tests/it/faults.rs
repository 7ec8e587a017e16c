//! Whatever operation fails first, and whether or not the power is cut then: the exploration can be resumed, and
//! finds what it would have found.

use disk::{DiskError, ExploreReport};
use search::{Limits, StateSpace, words::AsWords};
use testkit::size;

use crate::{
    shelf::Shelf,
    spaces::{Cube, LEAST_BYTES, limits, on_disk, resumed, tree},
};

/// Lets each `stride`-th operation fail, and says how many failed.
#[track_caller]
fn every_operation<S>(space: &S, limits: &Limits, stride: usize) -> u32
where
    S: StateSpace<State: AsWords + Ord, Action: std::fmt::Debug>,
{
    let whole = on_disk(space, &Shelf::default(), limits).expect("nothing fails");
    let mut failed = 0;
    for operation in (0..).step_by(stride) {
        let shelf = Shelf::failing_at(operation);
        let error = match on_disk(space, &shelf, limits) {
            Err(error) => error,
            Ok(found) => {
                assert_eq!(found, whole);
                return failed;
            }
        };
        assert!(error.is_resumable(), "{error}");
        let message = error.to_string();
        assert!(message.starts_with("shelf/"), "{message}");
        assert!(matches!(error, DiskError::System { .. }), "{message}");
        for is_cut in [false, true] {
            let shelf = shelf.copy();
            if is_cut {
                shelf.cut_power();
            }
            shelf.repair();
            let found: Result<ExploreReport<_>, _> = resumed(space, &shelf, limits);
            assert_eq!(found.expect("resumed"), whole, "{operation}, power cut: {is_cut}");
        }
        failed += 1;
    }
    failed
}

#[test]
fn any_operation_may_fail() {
    let small = every_operation(&Cube(4), &limits(1 << 20), 1);
    assert!(small > 50, "{small} operations");
    // Parts in files, merged runs.
    let spilled = every_operation(&tree(16), &limits(LEAST_BYTES), size(9_973, 29_989));
    assert!(spilled > size(5, 2), "{spilled} operations");
}
