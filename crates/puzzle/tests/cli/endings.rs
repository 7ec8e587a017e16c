//! Whatever takes long, under a limit on time and under each signal: it ends within a moment.

use std::fs;

use tempfile::tempdir;

use crate::run::puzzle;

/// The second search of a command has the limits of the first, and their exit codes.
#[test]
fn depths_end_as_the_limits_say() {
    let folder = tempdir().unwrap();
    let picture = folder.path().join("depths.csv");
    let solve = ["solve", "klotski", "klotski/classic.txt", "--depths", picture.to_str().unwrap()];
    for (limit, code, name) in [
        (["--time-limit", "0ms"], 20, "time limit"),
        (["--memory-limit", "1KiB"], 21, "memory limit"),
        (["--node-limit", "100"], 22, "expansion limit"),
    ] {
        let output = puzzle(&[&solve[..], &limit].concat()).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{told}");
        assert_eq!(told, format!("error: stopped by the {name}: --depths is not drawn\n"));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
    puzzle(&solve).assert().code(0);
    assert!(fs::read_to_string(&picture).unwrap().starts_with("depth,states\n0,1\n"));
}
