//! `puzzle perft`

use insta::assert_snapshot;

use crate::run::transcript;

#[test]
fn walks_and_states_of_each_domain() {
    assert_snapshot!(transcript(&[
        &["perft", "grid-path", "grid-path/costs.txt", "--depth", "4", "--divide"],
        &["perft", "klotski", "klotski/classic.txt", "--depth", "7"],
        &[
            "perft",
            "klotski",
            "klotski/classic.txt",
            "--depth",
            "3",
            "--metric",
            "moves",
            "--divide"
        ],
        &["perft", "npuzzle", "--text", "1 2 3 4 5 6 7 8 0", "--depth", "31"],
        &["perft", "pacman-dual", "pacman-dual/one-move.txt", "--depth", "4"],
        &["perft", "river-crossing", "--text", "FGCW|", "--depth", "7", "--divide"],
        &["perft", "sokoban", "sokoban/map-02.txt", "--depth", "6", "--divide"],
        &["perft", "weighted-stones", "weighted-stones/test-01.txt", "--depth", "6"],
    ]));
}

#[test]
fn limits_and_mistakes() {
    assert_snapshot!(transcript(&[
        &["perft", "river-crossing", "--text", "FGCW|", "--depth", "3", "--format", "json"],
        &["perft", "river-crossing", "--text", "FGCW|", "--depth", "99", "--node-limit", "5"],
        &["perft", "boggle", "--text", "ab", "--depth", "1"],
        &["perft", "sokoban", "sokoban/map-02.txt"],
    ]));
}
