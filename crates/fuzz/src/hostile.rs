//! Every parser, with the texts that are hard on it: long ones of one piece, over and over.

use std::fmt::Display;

use domain::{FromText, Puzzle};
use word_grids::boggle::Dictionary;

/// A parser whose cost is measured.
pub(crate) struct Parser {
    pub(crate) name: &'static str,
    /// Reads a text, and gives what is said if it is refused.
    pub(crate) read: fn(&[u8]) -> Option<String>,
    /// What it may take whatever the length of the text, in MiB: tables of a fixed size.
    pub(crate) base_mib: u64,
    /// What it may take for each byte of the text, that byte included.
    pub(crate) bytes_per_byte: u64,
    /// What is hard on it, beside [`ANYWHERE`].
    own: &'static [Family],
}

/// Bytes of a text that are made together.
const PIECE: usize = 1 << 12;

/// A text of any length: a head, and a unit again and again. In a unit `{n}` stands for a number and
/// `{w}` for a word that are new each time, `{r}` for 200 random letters.
#[derive(Clone, Copy)]
pub(crate) struct Family {
    head: &'static str,
    unit: &'static [u8],
}

impl Parser {
    /// A parser that takes no more than a few MiB and three bytes a byte.
    const fn new(
        name: &'static str,
        read: fn(&[u8]) -> Option<String>,
        own: &'static [Family],
    ) -> Self {
        Self { name, read, base_mib: 4, bytes_per_byte: 3, own }
    }

    /// The parser of a puzzle's levels.
    const fn level<L: FromText>(name: &'static str, own: &'static [Family]) -> Self {
        Self::new(name, |bytes| said(L::from_bytes(bytes)), own)
    }

    const fn with_base(self, base_mib: u64) -> Self {
        Self { base_mib, ..self }
    }

    const fn with_rate(self, bytes_per_byte: u64) -> Self {
        Self { bytes_per_byte, ..self }
    }

    pub(crate) fn families(&self) -> impl Iterator<Item = Family> {
        ANYWHERE.iter().chain(self.own).copied()
    }
}

impl Family {
    /// The text of `length` bytes; it may end within a unit.
    pub(crate) fn text(self, length: usize) -> Vec<u8> {
        let mut text = Vec::with_capacity(length + 2 * PIECE);
        text.extend_from_slice(self.head.as_bytes());
        let mark = self.unit.iter().position(|&byte| byte == b'{');
        let mark =
            mark.filter(|&at| matches!(self.unit.get(at + 1..at + 3), Some(b"n}" | b"w}" | b"r}")));
        let mut rng = fastrand::Rng::with_seed(1);
        let mut count = 0_u64;
        // Piece by piece: a second copy of all of it would count as memory of the parser.
        let piece = self.unit.repeat(PIECE / self.unit.len() + 1);
        while mark.is_none() && text.len() < length {
            text.extend_from_slice(&piece);
        }
        while let Some(at) = mark.filter(|_| text.len() < length) {
            count += 1;
            text.extend_from_slice(&self.unit[..at]);
            match self.unit[at + 1] {
                b'n' => text.extend_from_slice(count.to_string().as_bytes()),
                b'w' => text.extend(word(count)),
                _ => text.extend((0..200).map(|_| rng.u8(b'a'..=b'z'))),
            }
            text.extend_from_slice(&self.unit[at + 3..]);
        }
        text.truncate(length);
        text
    }
}

impl Display for Family {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shown = |bytes: &[u8]| bytes.escape_ascii().to_string().replace('|', "\\|");
        if self.head.is_empty() {
            write!(f, "{} …", shown(self.unit))
        } else {
            let head = &self.head.as_bytes()[..self.head.len().min(24)];
            write!(f, "{}…{} …", shown(head), shown(self.unit))
        }
    }
}

/// Five letters, another word each time for twelve million times; the last letter changes first.
fn word(count: u64) -> impl Iterator<Item = u8> {
    (0..5).rev().map(move |place| b'a' + u8::try_from(count / 26_u64.pow(place) % 26).unwrap_or(0))
}

macro_rules! families {
    ($($head:tt + $unit:literal)*) => { &[$(Family { head: $head, unit: $unit }),*] };
}

/// Hard on any parser: lines and pieces without end, of nothing, of right and of wrong signs.
const ANYWHERE: &[Family] = families![
    "" + b"\n" "" + b"\r\n" "" + b"\r" "" + b" " "" + b"\t" "" + b"a" "" + b"a\n" "" + b"a " "" + b"?"
    "" + b"?\n" "" + b"? " "" + b"\xc3\xa9" "" + b"\xff" "" + b"a\xff\n" "" + b"\x01" "" + b"9" "" + b"1\n"
    "" + b"{n} " "" + b"{w}\n" "" + b"#" "" + b"#\n" "" + b"." "" + b".\n" "" + b"/" "" + b"(" "" + b"|"
    "" + b"\xef\xbb\xbf" "" + b"Comment:\n" "" + b";\n" "" + b"a: a\n" "" + b"|1|1|\n" "" + b"Goal: "
    "" + b"goal\n" "" + b"#1 easy\n" "" + b"a\n\n" "" + b"+-+\n" "Comment:\n" + b"a\nComment-End:\n"
];

/// The head of a puzzle in TOML, to which tables are added.
const RIVER: &str =
    "title='t'\nboat={capacity=2}\nthing=[{name='a',letter='a',rows=true}]\n[[forbidden]]\n";

fn said<T, E: Display>(read: Result<T, E>) -> Option<String> {
    read.err().map(|error| error.to_string())
}

/// What is read from text; bytes that are none are refused before.
fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or("")
}

/// The first level and the last: how long the others take is for whoever asks for them.
fn classic(bytes: &[u8]) -> Option<String> {
    let collection = sokoban::classic::Collection::from_bytes(bytes);
    let last = collection.len();
    for number in [1, last] {
        let _ = (collection.title(number), collection.field(number, "Author"));
    }
    said(collection.level(1)).or(said(collection.level(last)))
}

/// The first board and the last of those in a line each.
fn boards(bytes: &[u8]) -> Option<String> {
    let form = npuzzle::Level::FORM.unwrap_or(text::Form::new(|_| true));
    let boards = text::Boards::new(text(bytes), form);
    let board = |number| boards.get(number).and_then(|board| said(board.read::<npuzzle::Level>()));
    board(1).or(board(boards.len()))
}

/// A solution of an instance.
fn solution<P: Puzzle>(instance: &str, bytes: &[u8]) -> Option<String> {
    said(P::read(instance.as_bytes()).ok()?.parse_solution(text(bytes)))
}

fn patterns(mut bytes: &[u8]) -> Option<String> {
    let level: npuzzle::Level = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0".parse().ok()?;
    said(npuzzle::Patterns::read_from(&level, npuzzle::Partition::SixSixThree, &mut bytes))
}

/// All of them.
pub(crate) const PARSERS: &[Parser] = &[
    Parser::level::<sokoban::Level>("sokoban", families![
        "" + b"W " "" + b"W\n" "" + b"W\n\n\n\n\n" "" + b". " "H B1 G1\n" + b"W\t" "" + b"B1/" "" + b"P1 "
        "" + b"B999999999 " "" + b"H " "" + b"/ "
    ]),
    Parser::new("boards", boards, families![
        "1 2 3 4 5 6 7 8 0\n" + b"1 2 3 4 5 6 7 8 0\n" "1 2 3 4 5 6 7 8 0\n" + b"x\n" "1 2 3 4 5 6 7 8 0\n" + b"1 "
        "" + b"1 " "1 2 3 4 5 6 7 8 0\n" + b"#\n"
    ]).with_base(64),
    Parser::new("classic", classic, families![
        "" + b"#\n\n" "" + b"#@#\n\n" "" + b"3#|#@#|3#\n\n" "" + b"###\n#@#\n###\n\n" "" + b"999999999#"
        "#" + b"(" "#" + b"2(" "#\n" + b"1(\n" "" + b"# \n" "" + b"@\n" "" + b"Title: x\n" "@" + b"Title: x"
        "#" + b"\xff" "#\n\n" + b"\xff" "#" + b"9" "" + b"32768#\n\n" "#" + b"|" "#" + b"()"
        "" + b"<" "" + b"<L/>" "<Level>" + b"<L/>" "<Level>" + b"<L>" "<Level><L>" + b"#" "" + b"<Level></Level>"
        "" + b"<Level><L>#@#</L></Level>" "<Level " + b"a='' " "<Level Id='" + b"&amp;" "<!DOCTYPE a [" + b"<!ENTITY a 'a'>"
        "<!--" + b"-" "<Level>" + b"&amp;" "<a>" + b"\xe9" "<Level>" + b"<L>\xe9</L>" "" + b"<Level>" "<" + b"</Level>"
    ]).with_base(32),
    Parser::level::<weighted_stones::Level>("weighted-stones", families![
        "1\n" + b"#\n" "1\n" + b"#\n\n\n\n" "" + b"1 " "" + b"0 " "" + b"x1 " "" + b"@$." "" + b"#@$.#\n"
        "" + b"; x\n" "#\n\n" + b"#\n" "1\n" + b" " "" + b"999999999 "
    ]),
    Parser::level::<pacman_dual::Level>("pacman-dual", families![
        "" + b"%" "" + b"%\n" "" + b"P" "" + b"%P.%\n" "" + b"%  \n" "%P1%" + b" " "%P.%\n" + b"%G %\n"
        "" + b"Q\n" "%P.%\n" + b"    \n" "" + b"3"
    ]).with_base(12),
    Parser::level::<klotski::Level>("klotski", families![
        "goal a 1 1\n" + b"a\n" "goal a 1 1\n" + b"a" "goal a 1 1\n" + b"b " "" + b"#.#\n" "#.#\n" + b"\n"
        "#.#\n#*#\n" + b"###\n\n" "#.#\n" + b"  \n" "goal a " + b"9" "#" + b"." "goal a 1 1\n" + b"\n"
        "rails\n" + b"ooAAoo\n" "rails\n" + b"#.#\n" "" + b"rails "
    ]),
    Parser::level::<npuzzle::Level>("npuzzle", families![
        "" + b"1 2 3\n" "" + b"867 " "" + b"goal:\n" "" + b"goal: 1 " "" + b"1/" "" + b"# x\n" "" + b"0,"
        "1 2 3 0\ngoal:" + b"1 " "" + b"-1 " "" + b"999999999 "
    ]),
    Parser::level::<grid_path::Level>("grid-path", families![
        "" + b"..\n" "" + b"S" "" + b"1" "type octile\nheight 9\nwidth 1\nmap\n" + b".\n"
        "type octile\nheight 9\nwidth 9\nmap\n" + b"@" "type octile\nheight " + b"9"
        "type octile\nheight 9\nwidth 9\nmap\n" + b"\n" "type" + b" x" "type octile" + b"\n"
    ]),
    Parser::level::<grid_path::Scenario>("scenario", families![
        "version 1\n" + b"0\tm\t8\t8\t0\t0\t7\t7\t9\n" "version 1\n" + b"x\n" "version 1\n" + b"\t"
        "version 1\n" + b"0 m 8 8 0 0 7 7 9 9 9\n" "version " + b"9" "version 1\n" + b"- - - - - - - - -\n"
        "version 1\n0\t" + b"m" "version 1\n" + b"\t\t\t\t\t\t\t\t\n"
    ]).with_base(64),
    Parser::level::<word_grids::boggle::Board>("boggle", families![
        "" + b"(a)" "" + b"(a" "" + b"(" "" + b"a/" "" + b"qu " "" + b" / " "(" + b"a" "a(" + b"b" "" + b")("
    ]),
    Parser::level::<word_grids::numbrix::Level>("numbrix", families![
        "" + b"1 " "" + b". " "" + b"1/" "" + b".\n\n" "" + b"0 " "" + b"999999999 " "" + b" / "
        "" + b"# " "1 " + b"# "
    ]),
    // The words that are kept, and the trie.
    Parser::new("dictionary", |bytes| said(Dictionary::from_bytes(bytes)), families![
        "" + b"b\na\n" "" + b"A\n" "A" + b"{w}\n" "" + b"{r}\n" "" + b"B{w}\na{w}\n" "" + b"it's\n" "" + b" a \n"
    ]).with_base(8).with_rate(12),
    // TOML of at most 1 MiB, as a tree.
    Parser::level::<river_crossing::Level>("river-crossing", families![
        "" + b"F" "" + b"~" "FGCW|" + b"x" "FGCW|" + b" \n" "FGCW|\n" + b"x\n" "" + b"\xf0\x9f\x90\xba"
        "title='t'\n[boat]\ncapacity=2\n" + b"[[thing]]\nname='a'\nletter='xx'\n"
        "title='t'\n[boat]\ncapacity=2\n" + b"[[thing]]\nname='{n}'\nletter='a'\nemoji='{n}'\n"
        RIVER + b"together=['x']\n[[forbidden]]\n" RIVER + b"together=[]\n[[forbidden]]\n"
        "title='t'\nboat={capacity=2}\nthing=[{name='a',letter='a',rows=true}]\n"
            + b"[[outnumbered]]\nvictim='x'\nby='y'\n"
        RIVER + b"[[thing]]\n" RIVER + b"a." RIVER + b"[a.a]\n" RIVER + b"k{n}=1\n" RIVER + b"[["
        RIVER + b"# =\n" RIVER + b"x{n}.y=1\n" RIVER + b"[t{n}]\n" "title='" + b"a" "title=" + b"[" "x=" + b"{x="
        "forbidden=[{together=[" + b"'x'," "boat={capacity=" + b"9" "=" + b"\n" "[" + b"'a'."
    ]).with_base(160),
    Parser::new("suite", |bytes| said(text(bytes).parse::<suite::Suite>()), families![
        "[suite]\ndomain='d'\ntitle='t'\n"
            + b"[[instance]]\nname='n{n}'\nfile='f'\nclass='c'\nsource='s'\nlicence='l'\n"
        "[suite]\ndomain='d'\ntitle='t'\n"
            + b"[[instance]]\nname='A'\nfile='f'\nclass='c'\nsource='s'\nlicence='l'\n"
        "instance=[]\n[suite]\ndomain='d'\ntitle='t'\n"
            + b"[[table]]\nname='t{n}'\ntitle='t'\ncolumns=['cost']\nnode-limit=1\nrun=[{algorithms=['a','b','c','d','e','f','g','h','i','j'],heuristics=['a','b','c','d','e','f','g','h','i','j'],weights=['1','2','3','4','5','6','7','8','9','10']}]\n"
        "instance=[]\n[suite]\ndomain='d'\ntitle='t'\n"
            + b"[[plot]]\nname='p{n}'\ntitle='t'\ntable='x'\nkind='dots'\nvalues=[]\n"
        "instance=[]\n[suite]\ndomain='d'\ntitle='t'\n[[table]]\nname='t'\ntitle='t'\ncolumns=['cost']\nrun=[{}]\ninstances=["
            + b"'\xc3\xa9',\n'nobody',\n"
        "" + b"k{n}=1\n" "" + b"[[table]]\n" "" + b"a." "x=" + b"[" "" + b"[a.a]\n" "x='" + b"a" "" + b"[t{n}]\n"
    ]).with_base(160),
    Parser::new("pattern file", patterns, families![
        "15puzzle\x01" + b"6-6-3" "15puzzle\x01" + b"\x00" "15puzzle" + b"\x02"
    ]).with_base(32).with_rate(1),
    Parser::new("steps", |bytes| said(sokoban::parse_steps(text(bytes))), families![
        "" + b"U" "" + b"u " "" + b"LR\n"
    ]),
    Parser::new("LURD", |bytes| said(sokoban::classic::parse_lurd(text(bytes))), families![
        "" + b"u" "" + b"U " "" + b"2u" "" + b"2(" "" + b"()" "" + b"9(u" "" + b"999999999u" "" + b"1000000(" "u" + b" "
    ]).with_base(48),
    Parser::new("steps of grid-path", |bytes| said(grid_path::parse_steps(text(bytes))), families![
        "" + b"R" "" + b"3 " "" + b"U7\n"
    ]),
    Parser::new("moves of npuzzle", |bytes| said(npuzzle::parse_moves(text(bytes))), families![
        "" + b"U" "" + b"l " "" + b"LR\n"
    ]),
    Parser::new("travels of klotski", |bytes| said(klotski::parse_travels(text(bytes))), families![
        "" + b"aU " "a" + b"U" "" + b"*L\n" "" + b"aULDR "
    ]).with_base(72),
    Parser::new("actions of pacman-dual", |bytes| said(pacman_dual::parse_actions(text(bytes))), families![
        "" + b"PU" "" + b"q r" "" + b"PUQD "
    ]),
    Parser::new("loads of river-crossing", |bytes| said(river_crossing::Level::classic().parse_loads(text(bytes))), families![
        "" + b"F " "" + b"F" "" + b"FG F\n"
    ]).with_base(8),
    Parser::new("words of boggle", |bytes| solution::<word_grids::boggle::Board>("ab/cd", bytes), families![
        "king ab" + b" 1,1" "king ab " + b"1" "king " + b"a" "king ab 1,1" + b" x" "king" + b":"
    ]),
    Parser::new("grids of numbrix", |bytes| solution::<word_grids::numbrix::Instance>("1 . / . .", bytes), families![
        "king: " + b"1 " "" + b"king: " "king: " + b"1/" "king: " + b"999999999 " "king: 1 . / . .\n" + b"1 "
    ]),
];
