//! Puzzles that no algorithm finishes soon: ours, and of other domains the instances of a suite whose class is `large`.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use assert_cmd::cargo::cargo_bin;

use crate::run::{domains, fixtures, instances, large_room, list};

/// A puzzle that no algorithm finishes soon: domain, text, and what is asked of informed searches.
pub(crate) struct Large {
    pub(crate) domain: String,
    text: String,
    informed: &'static [&'static str],
    /// Depth-first search only, without a closed list.
    pub(crate) is_walked: bool,
}

pub(crate) fn large() -> Vec<Large> {
    let fixture = |name: &str| fs::read_to_string(fixtures().join(name)).unwrap();
    let large = |domain: &str, text, informed| Large {
        domain: domain.to_owned(),
        text,
        informed,
        is_walked: false,
    };
    let walked = |domain, text| Large { is_walked: true, ..large(domain, text, &[]) };
    // The goal is walled in, so all else is searched.
    let mut sealed = vec![vec!['.'; 600]; 600];
    for (row, column) in [(598, 599), (598, 598), (599, 598)] {
        sealed[row][column] = '#';
    }
    // Two more pieces, and room for them.
    let roomy = fixture("klotski/classic-exit-above.txt").replace("#i..j#\n", "#i..j#\n#k..l#\n");
    let sealed: Vec<String> = sealed.into_iter().map(String::from_iter).collect();
    // Whoever rows is on the boat's bank, so the goal is out of reach.
    let letters = "ABCDEFGHIJKLMNOP";
    let things = letters.chars().map(|letter| {
        format!("[[thing]]\nname = \"{letter}\"\nletter = \"{letter}\"\nrows = true\n")
    });
    let river = format!(
        "title = \"many\"\nstart = \"{letters}~|\"\ngoal = \"~|{letters}\"\n[boat]\ncapacity = 2\n{}",
        things.collect::<String>()
    );
    // Of the classic game: boxes in rows, and as many goals far away.
    let boxes = "#-$-$-$-$-$-$-#\n#-------------#\n";
    let goals = "#.-.-.-.-.-.-.#\n";
    let classic =
        format!("{0}#-------------#\n{boxes}{boxes}#@------------#\n{goals}{goals}{0}", {
            format!("{}\n", "#".repeat(15))
        });
    let stones = format!("1 2 3 4 5 6 7 8\n{}", {
        let row = |sign: char| format!("#{}#\n", format!("{sign} ").repeat(4).repeat(2));
        let (wall, free) = ("#".repeat(18), format!("#{}#\n", " ".repeat(16)));
        format!("{wall}\n{free}{}{free}#@{}#\n{free}{}{wall}\n", row('$'), " ".repeat(15), row('.'))
    });
    let mut all = vec![
        large("grid-path", sealed.join("\n"), &["--heuristic", "zero"]),
        large("klotski", roomy, &["--heuristic", "trivial"]),
        large(
            "npuzzle",
            "24 1 22 3 20 5 18 7 16 9 14 11 12 13 10 15 8 17 6 19 4 21 2 23 0".into(),
            &["--heuristic", "blind"],
        ),
        large(
            "pacman-dual",
            fixture("pacman-dual/seeded-16-10.txt"),
            &["--heuristic", "foods", "--actions", "steps"],
        ),
        large("river-crossing", river, &[]),
        large("sokoban", large_room(), &["--actions", "steps", "--heuristic", "h1"]),
        large("sokoban", classic, &[]),
        large("weighted-stones", stones, &["--actions", "steps", "--heuristic", "manhattan"]),
        walked("numbrix", fixture("numbrix/empty-7.txt")),
        walked("boggle", "abcdefgh ".repeat(8).trim_end().replace(' ', " / ")),
    ];
    for domain in domains() {
        if all.iter().all(|it| it.domain != domain) {
            let files = instances(&domain, |it| it.class.starts_with("large"));
            all.extend(files.iter().map(|file| large(&domain, fixture(file), &[])));
        }
    }
    all
}

impl Large {
    /// Returns true if it can be searched from its goals too.
    pub(crate) fn is_reversible(&self) -> bool {
        list(Some(&self.domain)).contains("bidirectional")
    }

    pub(crate) fn algorithms(&self) -> Vec<&'static str> {
        if self.is_walked {
            return vec!["dfs"];
        }
        let mut names = vec![
            "bfs", "dfs", "dls", "ids", "ucs", "greedy", "astar", "wastar", "idastar", "kbest",
        ];
        names.extend(self.is_reversible().then_some("bidirectional"));
        names
    }

    /// The command, with its text in a file of this folder.
    pub(crate) fn command(&self, folder: &Path, algorithm: &str, limits: &[&str]) -> Command {
        let is_classic = self.text.starts_with('#');
        let file = folder.join(format!("{}-{is_classic}", self.domain));
        if !file.exists() {
            fs::write(&file, &self.text).unwrap();
        }
        let mut command = Command::new(cargo_bin!("puzzle"));
        command.args(["solve", &self.domain, "--format", "json", "--algorithm", algorithm]);
        command.arg(file).args(limits);
        if ["greedy", "astar", "wastar", "idastar"].contains(&algorithm) {
            command.args(self.informed);
        }
        if algorithm == "dls" && !limits.contains(&"--depth-limit") {
            command.args(["--depth-limit", "2000"]);
        }
        if self.domain == "numbrix" {
            command.args(["--solutions", "1000000", "--engine", "core"]);
        }
        command.stdin(Stdio::null()).stderr(Stdio::piped()).stdout(Stdio::piped());
        command
    }
}
