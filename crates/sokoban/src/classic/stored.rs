//! Solutions that a collection stores between its boards, as in SOK files.

use std::ops::Range;

use super::collection::{Collection, head, lines, marked};

/// The word with which the line above a solution begins.
const HEADING: &str = "Solution";

/// A solution that a collection stores.
///
/// It is a line that begins with `Solution`, such as `Solution/Moves`, and the lines of LURD below it, run-length
/// encoded or not: the format of Sokoban YASC (<http://sokobano.de/wiki/index.php?title=Sok_format>). LURD may follow
/// on the same line, after a colon.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolutionSection {
    /// The line of its heading, from 1.
    pub line: usize,
    /// The heading, as it is written.
    pub heading: String,
    /// The moves, as they are written.
    pub moves: String,
    /// Its bytes, with the ends of its lines.
    pub(super) stands: Range<usize>,
}

/// What is to become of the stored solutions of a level.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Change {
    /// The number of the level, from 1.
    pub level: usize,
    /// A solution to store before the others: its heading, and its moves in LURD.
    pub added: Option<(&'static str, String)>,
    /// The places of those to remove, in [`Collection::solutions`].
    pub removed: Vec<usize>,
}

impl Collection {
    /// The solutions that are stored after the board of this number, from 1, in their order. None of a collection in
    /// XML. O(length of the text up to the next board).
    ///
    /// ```
    /// use sokoban::classic::Collection;
    ///
    /// let text = b"#####\n#@$.#\n#####\nTitle: One\n\nSolution/Moves\nR\n\n#######\n#@ $ .#\n#######\n";
    /// let stored = Collection::from_bytes(text).solutions(1);
    /// assert_eq!((stored[0].heading.as_str(), stored[0].moves.as_str()), ("Solution/Moves", "R"));
    /// assert_eq!(stored[0].line, 6);
    /// assert!(Collection::from_bytes(text).solutions(2).is_empty());
    /// ```
    #[must_use]
    pub fn solutions(&self, number: usize) -> Vec<SolutionSection> {
        let Some((region, first)) = self.after(number) else { return Vec::new() };
        let mut found: Vec<SolutionSection> = Vec::new();
        // True from a heading on, until something else follows.
        let mut is_open = false;
        for (line, start, text, is_remark) in marked(lines(&self.text[region.clone()], first)) {
            let stands = region.start + start..region.start + start + text.len();
            let text = String::from_utf8_lossy(text);
            let trimmed = text.trim();
            if is_remark {
                is_open = false;
            } else if let Some(moves) = of_heading(trimmed) {
                let (heading, moves) = (trimmed.to_owned(), moves.to_owned());
                found.push(SolutionSection { line, heading, moves, stands });
                is_open = true;
            } else if let Some(last) = found.last_mut().filter(|_| is_open && is_lurd(trimmed)) {
                last.moves += trimmed;
                last.stands.end = stands.end;
            } else {
                // A blank line may stand between heading and moves.
                is_open &= trimmed.is_empty() && found.last().is_some_and(|it| it.moves.is_empty());
            }
        }
        found.retain(|it| !it.moves.is_empty());
        for stored in &mut found {
            let rest = &self.text[stored.stands.end..region.end];
            let end = rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |at| at + 1);
            stored.stands.end += end;
        }
        found
    }

    /// The same collection with other stored solutions: all else is kept, byte for byte. A solution is added below the
    /// fields of its level, such as its title. `None` if it is in XML, which has no place for solutions. O(length of
    /// the text).
    ///
    /// ```
    /// use sokoban::classic::{Change, Collection};
    ///
    /// let collection = Collection::from_bytes(b"#####\n#@$.#\n#####\nTitle: One\n\n; the end\n");
    /// let added = Some(("Solution/Pushes", "R".to_owned()));
    /// let stored = collection.storing(&[Change { level: 1, added, ..Change::default() }]);
    /// let text = "#####\n#@$.#\n#####\nTitle: One\n\nSolution/Pushes\nR\n\n; the end\n";
    /// assert_eq!(stored.as_ref().map(ToString::to_string).as_deref(), Some(text));
    /// assert_eq!(stored.map(|it| it.solutions(1).len()), Some(1));
    /// ```
    #[must_use]
    pub fn storing(&self, changes: &[Change]) -> Option<Self> {
        if self.is_xml() {
            return None;
        }
        let newline = if self.text.windows(2).any(|pair| pair == b"\r\n") { "\r\n" } else { "\n" };
        // Ranges of bytes, and the text that replaces each.
        let mut edits: Vec<(Range<usize>, String)> = Vec::new();
        for Change { level, added, removed } in changes {
            let stored = self.solutions(*level);
            if let Some((heading, moves)) = added
                && let Some(at) = self.room(*level, &stored)
            {
                let has_line = self.text[..at].ends_with(b"\n");
                let gap = if has_line { newline.to_owned() } else { newline.repeat(2) };
                // A blank line ends its moves.
                let is_apart = matches!(self.text.get(at), None | Some(b'\r' | b'\n'));
                let end = if is_apart { "" } else { newline };
                let new = format!("{gap}{heading}{newline}{moves}{newline}{end}");
                edits.push((at..at, new));
            }
            let removed = removed.iter().filter_map(|&index| stored.get(index));
            edits.extend(removed.map(|stored| (stored.stands.clone(), String::new())));
        }
        edits.sort_by_key(|(stands, _)| (stands.start, stands.end));
        let (mut text, mut done) = (Vec::with_capacity(self.text.len()), 0);
        for (Range { start, end }, new) in edits {
            text.extend_from_slice(&self.text[done..start.max(done)]);
            text.extend_from_slice(new.as_bytes());
            done = end.max(done);
        }
        text.extend_from_slice(&self.text[done..]);
        Some(Self::from_bytes(&text))
    }

    /// The byte where a solution of a level is to be added: after its fields, before what is stored already.
    fn room(&self, number: usize, stored: &[SolutionSection]) -> Option<usize> {
        let (region, first) = self.after(number)?;
        let end = stored.first().map_or(region.end, |first| first.stands.start);
        let mut room = region.start;
        for (_, start, text, is_remark) in marked(lines(&self.text[region.start..end], first)) {
            let is_field = head(text).trim().split_once(':').is_some_and(|(key, _)| {
                !key.is_empty()
                    && key.chars().all(|sign| sign.is_alphanumeric() || " -_".contains(sign))
            });
            if is_remark || is_field {
                room = region.start + start + text.len();
            }
        }
        let rest = &self.text[room..end];
        Some(room + rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |at| at + 1))
    }

    /// What stands between the board of this number and the next: its bytes, and the number of its first line.
    fn after(&self, number: usize) -> Option<(Range<usize>, usize)> {
        let index = number.checked_sub(1)?;
        let board = self.boards.get(index).filter(|_| !self.is_xml())?;
        let to = self.boards.get(index + 1).map_or(self.text.len(), |next| next.start);
        let rows = self.text[board.start..board.end].iter().filter(|&&byte| byte == b'\n').count();
        Some((board.end..to, board.at().line + rows))
    }
}

/// The moves on the line of a heading, most often an empty text; `None` if the line is no heading.
fn of_heading(line: &str) -> Option<&str> {
    let rest = line.get(HEADING.len()..)?;
    let is_heading = line[..HEADING.len()].eq_ignore_ascii_case(HEADING)
        && !rest.starts_with(|sign: char| sign.is_alphabetic());
    let moves = || rest.split_once(':').map_or("", |(_, moves)| moves.trim());
    is_heading.then(|| Some(moves()).filter(|moves| is_lurd(moves)).unwrap_or_default())
}

/// Returns true of a line of LURD. Whether it can be read is said where it is read.
fn is_lurd(line: &str) -> bool {
    let is_sign = |sign: char| "udlrUDLR()".contains(sign) || sign.is_ascii_digit();
    line.contains(|sign| "udlrUDLR".contains(sign))
        && line.chars().all(|sign| is_sign(sign) || sign.is_whitespace())
}
