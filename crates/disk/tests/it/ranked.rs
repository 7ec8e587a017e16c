//! Two bits a state: snapshots from which an exploration goes on, whatever ended it, and which are the same bytes then.

use std::{collections::BTreeMap, num::NonZeroUsize};

use disk::{Disk, DiskError, ExploreReport, Files, Identity, explore_ranked};
use search::{
    Limits, Ranked, StateSpace, Stop,
    parallel::{self, Threads},
};

use crate::{
    shelf::Shelf,
    spaces::{Cube, least_path, limits, on_disk, states},
};

/// The numbers of a cube are ranks, whose ones are counted.
struct Corners(Cube);

impl StateSpace for Corners {
    type State = [u64; 2];
    type Action = u32;
    type Cost = u32;

    fn initial_state(&self) -> [u64; 2] {
        self.0.initial_state()
    }
    fn is_goal(&self, state: &[u64; 2]) -> bool {
        self.0.is_goal(state)
    }
    fn actions(&self, state: &[u64; 2], actions: &mut Vec<u32>) {
        self.0.actions(state, actions);
    }
    fn apply(&self, state: &[u64; 2], bit: u32) -> [u64; 2] {
        self.0.apply(state, bit)
    }
    fn is_undirected(&self) -> bool {
        true
    }
}

impl Ranked for Corners {
    fn state_count(&self) -> Option<usize> {
        Some(1 << self.0.0)
    }
    fn rank(&self, [bits, _]: &[u64; 2]) -> usize {
        usize::try_from(*bits).expect("few bits")
    }
    fn unrank(&self, rank: usize) -> [u64; 2] {
        [rank as u64, 7]
    }
    fn parities(&self, first: usize) -> Option<u32> {
        let is_odd = |place: &usize| (first + place).count_ones() % 2 == 1;
        Some((0..32).filter(is_odd).fold(0, |odd, place| odd | 1 << place))
    }
}

fn corners(bits: u32) -> Corners {
    Corners(Cube(bits))
}

/// Explores by `threads` threads, from the beginning or not.
fn explored(
    bits: u32,
    shelf: &Shelf,
    (resumes, threads): (bool, usize),
    limits: &Limits,
) -> Result<ExploreReport<u32>, DiskError> {
    let identity = Identity::new().with("instance", "cube.txt", b"cube");
    let disk = Disk { files: shelf, identity: &identity, resumes };
    let threads = Threads::new(NonZeroUsize::new(threads).expect("one"));
    explore_ranked(&corners(bits), 1 << bits, threads, &disk, limits, &mut |_| ())
}

fn to_depth(depth: u32) -> Limits {
    Limits { depth, ..Limits::default() }
}

fn bytes(shelf: &Shelf) -> BTreeMap<String, Vec<u8>> {
    shelf.books.borrow().iter().map(|(name, book)| (name.clone(), book.bytes.clone())).collect()
}

/// All at once, and with an end after each layer: the counts, the path and the files are the same.
#[test]
fn an_exploration_goes_on_after_each_layer() {
    let space = corners(11);
    let in_table = parallel::explore(&space, Threads::ONE, &Limits::default(), &mut |_| ());
    let path: Vec<usize> =
        least_path(&space).expect("a goal").iter().map(|it| space.rank(it)).collect();
    let at_once = Shelf::default();
    let whole = explored(11, &at_once, (false, 1), &Limits::default()).expect("nothing fails");
    assert_eq!(whole.explored, in_table);
    let actions = whole.path.clone().expect("a goal");
    let found: Vec<usize> = states(&space, &actions).iter().map(|it| space.rank(it)).collect();
    assert_eq!(found, path, "actions are their numbers here");
    let (in_steps, names) = (Shelf::default(), ["exploration", "exploration.lock"]);
    for depth in 0..=12 {
        let limits = to_depth(depth);
        let part = explored(11, &in_steps, (true, 1 + depth as usize % 3), &limits);
        let part = part.expect("nothing fails");
        let expected = parallel::explore(&space, Threads::ONE, &limits, &mut |_| ());
        assert_eq!(part.explored, expected, "{depth}");
        assert_eq!(part.path, whole.path.clone().filter(|_| depth >= 3), "{depth}");
        let ended = Shelf::default();
        explored(11, &ended, (false, 1), &limits).expect("nothing fails");
        assert_eq!(bytes(&in_steps), bytes(&ended), "{depth}");
        let kept: Vec<String> = bytes(&ended).into_keys().collect();
        let last = depth.min(12);
        let table = [format!("table-{last:05}"), format!("table-{last:05}.manifest")];
        assert_eq!(kept, [names.map(str::to_owned), table].concat());
    }
    assert_eq!(bytes(&in_steps), bytes(&at_once));
    // What is known is not explored again, and not changed by less.
    let again = explored(11, &in_steps, (true, 1), &to_depth(4)).expect("nothing fails");
    assert_eq!(again.explored.stop, Some(Stop::Depth));
    assert_eq!(again.explored.layers, in_table.layers[..5]);
    assert_eq!(bytes(&in_steps), bytes(&at_once));
    let none = explored(11, &in_steps, (true, 1), &limits(100)).expect("nothing fails");
    assert_eq!((none.explored.stop, none.explored.layers.len()), (Some(Stop::Bytes), 0));
}

/// Whatever operation fails first, and whether or not the power is cut then.
#[test]
fn any_operation_may_fail() {
    let whole = Shelf::default();
    let expected = explored(7, &whole, (false, 2), &Limits::default()).expect("nothing fails");
    let mut failed = 0;
    for operation in 0.. {
        let shelf = Shelf::failing_at(operation);
        let error = match explored(7, &shelf, (false, 2), &Limits::default()) {
            Err(error) => error,
            Ok(found) => {
                assert_eq!(found, expected);
                break;
            }
        };
        assert!(matches!(error, DiskError::System { .. }), "{error}");
        for is_cut in [false, true] {
            let shelf = shelf.copy();
            if is_cut {
                shelf.cut_power();
            }
            shelf.repair();
            let found = explored(7, &shelf, (true, 1), &Limits::default()).expect("resumed");
            assert_eq!(found, expected, "{operation}, power cut: {is_cut}");
            assert_eq!(bytes(&shelf), bytes(&whole), "{operation}, power cut: {is_cut}");
        }
        failed += 1;
    }
    assert!(failed > 40, "{failed} operations");
}

/// Each byte of each file matters.
#[test]
fn changed_and_missing_files_are_named() {
    let shelf = Shelf::default();
    explored(6, &shelf, (false, 1), &to_depth(3)).expect("nothing fails");
    let fault = |name: &str, change: &dyn Fn(&mut Vec<u8>)| {
        let shelf = shelf.copy();
        change(&mut shelf.books.borrow_mut().get_mut(name).expect("it is there").bytes);
        explored(6, &shelf, (true, 1), &Limits::default()).expect_err(name)
    };
    for (name, content) in bytes(&shelf) {
        for place in 0..content.len() {
            for error in [
                fault(&name, &|bytes| bytes[place] ^= 1 << (place % 8)),
                fault(&name, &|bytes| bytes.truncate(place)),
            ] {
                let DiskError::Corrupted { file, .. } = &error else { panic!("{name}: {error}") };
                assert_eq!(*file, format!("shelf/{name}"), "byte {place}: {error}");
            }
        }
        if name != "exploration.lock" {
            let longer = fault(&name, &|bytes| bytes.push(b' '));
            assert!(matches!(longer, DiskError::Corrupted { .. }), "{name}: {longer}");
        }
        let without = shelf.copy();
        without.remove(&name).expect("removed");
        match explored(6, &without, (true, 1), &Limits::default()) {
            // The lock and the last snapshot are only made once more.
            Ok(_) => assert!(name.ends_with(".lock") || name.ends_with(".manifest"), "{name}"),
            Err(DiskError::Missing { file }) => assert_eq!(file, "shelf/table-00003"),
            Err(DiskError::Foreign { .. }) => assert_eq!(name, "exploration"),
            Err(error) => panic!("{name}: {error}"),
        }
    }
}

#[test]
fn other_explorations_are_refused() {
    let of_bits = Shelf::default();
    explored(6, &of_bits, (false, 1), &to_depth(3)).expect("nothing fails");
    let before = bytes(&of_bits);
    let refused = |error: DiskError| error.to_string();
    let begun = explored(6, &of_bits, (false, 1), &Limits::default()).expect_err("there is one");
    assert!(matches!(begun, DiskError::Occupied { .. }), "{begun}");
    let larger = explored(7, &of_bits, (true, 1), &Limits::default()).expect_err("another space");
    assert!(refused(larger).ends_with("is with another packing of states"));
    let identity = Identity::new().with("instance", "ring.txt", b"ring");
    let disk = Disk { files: &of_bits, identity: &identity, resumes: true };
    let other =
        explore_ranked(&corners(6), 64, Threads::ONE, &disk, &Limits::default(), &mut |_| ());
    let other = refused(other.expect_err("another instance"));
    assert!(other.ends_with("is with another instance than ring.txt"), "{other}");
    let version = of_bits.copy();
    version.books.borrow_mut().entry("exploration".to_owned()).and_modify(|book| {
        let text = String::from_utf8(book.bytes.clone()).expect("text");
        let (body, _) = text.split_once("checksum").expect("a checksum");
        let body = body.replace("exploration 2", "exploration 1");
        let checksum = crc32fast::hash(body.as_bytes());
        book.bytes = format!("{body}checksum {checksum:08x}\n").into_bytes();
    });
    let older = explored(6, &version, (true, 1), &Limits::default()).expect_err("older");
    assert!(matches!(older, DiskError::OtherVersion { .. }), "{older}");
    assert_eq!(bytes(&of_bits), before, "nothing is removed");
    let of_states = Shelf::default();
    on_disk(&Cube(6), &of_states, &limits(1 << 20)).expect("nothing fails");
    let before = bytes(&of_states);
    let states = explored(6, &of_states, (true, 1), &Limits::default()).expect_err("states");
    assert!(refused(states).contains("another --two-bit"));
    assert_eq!(bytes(&of_states), before, "nothing is removed");
}
