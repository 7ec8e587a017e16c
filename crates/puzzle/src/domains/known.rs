//! Well-known instances, and some of ours, which are built in: `@huarong-dao`, `@korf/12`.

use domain::Refusal;

use crate::interface::Domain;

/// An instance, or a collection, by name.
pub(crate) struct Known {
    /// The domain that reads it.
    domain: &'static str,
    /// The name, after `@`.
    pub(crate) name: &'static str,
    /// What it is, in a few words.
    pub(crate) summary: &'static str,
    text: &'static str,
}

macro_rules! known {
    ($($domain:literal $name:literal $file:literal $summary:literal;)+) => {
        /// All of them, by domain.
        static KNOWN: &[Known] = &[$(Known {
            domain: $domain,
            name: $name,
            summary: $summary,
            text: include_str!(concat!("../../../../fixtures/", $file)),
        }),+];
    };
}

known! {
    "boggle" "report" "boggle/comb.txt" "the English board of the original report";
    "grid-path" "report" "grid-path/p3.txt" "a map of the original report";
    "klotski" "huarong-dao" "klotski/classic.txt" "Huarong Dao, L'âne rouge: 81 moves (Gardner 1964)";
    "klotski" "rush-hour-60" "klotski/rush-hour-60.txt" "Rush Hour: a hard board, as a file of rails";
    "npuzzle" "korf" "npuzzle/korf.txt" "Korf's hundred 15-puzzles (1985): @korf/1 to @korf/100";
    "npuzzle" "hardest-8" "npuzzle/eight-original.txt" "one of the two 8-puzzles that need 31 moves";
    "numbrix" "hidato" "numbrix/hidato.txt" "a Hidato with holes: --neighbours king";
    "pacman-dual" "crossing" "pacman-dual/crossing.txt" "a maze of ours";
    "river-crossing" "farmer" "river-crossing/classic.txt" "the farmer, the goat, the cabbage and the wolf";
    "river-crossing" "missionaries" "river-crossing/missionaries-3.toml" "three missionaries, three cannibals";
    "river-crossing" "husbands" "river-crossing/jealous-husbands.toml" "the jealous husbands";
    "river-crossing" "bridge" "river-crossing/bridge-and-torch.toml" "four people, a bridge and a torch";
    "sokoban" "xsb" "sokoban/classic.sok" "thirty classic levels of ours: @xsb/1 to @xsb/30";
    "weighted-stones" "ten" "weighted-stones/ten-stones.txt" "ten stones, ours";
}

/// Those of a domain.
pub(crate) fn of_domain(domain: &Domain) -> impl Iterator<Item = &'static Known> {
    KNOWN.iter().filter(|known| known.domain == domain.about.name)
}

/// The text called `@name`, and its level, if the name goes on with one: `@korf/12`.
///
/// # Errors
///
/// The domain has none of this name.
pub(crate) fn known(
    domain: &Domain,
    found: &str,
) -> Result<(&'static str, Option<usize>), Refusal> {
    let plain = found.trim_start_matches('@');
    let (name, level) = match plain.split_once('/') {
        Some((name, level)) => (name, Some(level.parse().ok())),
        None => (plain, None),
    };
    match (of_domain(domain).find(|known| known.name == name), level) {
        (Some(known), None) => Ok((known.text, None)),
        (Some(known), Some(Some(level))) if domain.count.is_some() => Ok((known.text, Some(level))),
        _ => {
            let names: Vec<String> =
                of_domain(domain).map(|it| format!("@{} ({})", it.name, it.summary)).collect();
            let names = names.join(", ");
            Err(Refusal::new("FILE", format!("expected one of {names}; found {found:?}")))
        }
    }
}
