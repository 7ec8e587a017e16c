//! Every parser, with the texts that are hard on it: long ones of one piece, over and over.

use std::{fmt::Display, path::Path, sync::LazyLock};

use catalogue::{
    Domain, Part, RegisteredPuzzle, Values, Visitor, collections::Collection, find, scenarios,
    visit,
};
use domain::FromText;
use fuzz::{
    lender,
    parse::{dictionary, sample, table},
};

/// Reads a text, and gives what is said if it is refused.
type Read = fn(Vec<u8>) -> Option<String>;

/// A parser whose cost is measured.
pub(crate) struct Parser {
    pub(crate) name: String,
    pub(crate) read: Read,
    pub(crate) hard: Hard,
}

/// What is hard on a parser, and what it may take for that.
#[derive(Clone, Copy)]
pub(crate) struct Hard {
    /// Whatever the length of the text, in MiB: tables of a fixed size.
    pub(crate) base_mib: u64,
    /// For each byte of the text, that byte included.
    pub(crate) bytes_per_byte: u64,
    /// Texts beside [`ANYWHERE`].
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

impl Hard {
    /// No more than a few MiB and three bytes a byte.
    const fn on(own: &'static [Family]) -> Self {
        Self { base_mib: 4, bytes_per_byte: 3, own }
    }

    const fn with_base(self, base_mib: u64) -> Self {
        Self { base_mib, ..self }
    }

    const fn with_rate(self, bytes_per_byte: u64) -> Self {
        Self { bytes_per_byte, ..self }
    }
}

impl Parser {
    fn new(name: String, read: Read) -> Self {
        let hard = HARD.iter().find(|(of, _)| *of == name);
        Self { name, read, hard: hard.map_or(Hard::on(&[]), |(_, hard)| *hard) }
    }

    pub(crate) fn families(&self) -> impl Iterator<Item = Family> {
        ANYWHERE.iter().chain(self.hard.own).copied()
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

/// The first level and the last of a collection: how long the others take is for whoever asks for them.
fn levels(domain: &str, bytes: &[u8]) -> Option<String> {
    let domain = find(domain)?;
    let last = domain.count.map_or(1, |count| count(bytes));
    [1, last].into_iter().find_map(|number| {
        let part = Part { level: Some(number), ..Part::default() };
        (domain.open)(bytes, part, &Values::default()).err().map(|error| error.to_string())
    })
}

fn titles(bytes: Vec<u8>) -> Option<String> {
    let collection = Collection::read(&bytes);
    [1, collection.count()].into_iter().find_map(|number| collection.title(number))
}

/// A list of words.
fn words(bytes: Vec<u8>) -> Option<String> {
    (!dictionary(&bytes)).then(String::new)
}

/// All parsers: two a puzzle, and the parsers of other texts.
pub(crate) static PARSERS: LazyLock<Vec<Parser>> = LazyLock::new(|| {
    struct OfPuzzles(Vec<Parser>);

    impl Visitor for OfPuzzles {
        fn visit<P: RegisteredPuzzle>(&mut self, name: &'static str, _: &'static Domain) {
            self.0.push(Parser::new(name.to_owned(), |bytes| said(P::Level::from_bytes(&bytes))));
            let actions = format!("solutions of {name}");
            self.0.push(Parser::new(actions, |bytes| {
                said(sample::<P>().parse_solution(text(&bytes)))
            }));
        }
    }

    let mut all = OfPuzzles(Vec::new());
    visit(&mut all);
    let others: [(&str, Read); 7] = [
        ("boards", |bytes| levels("npuzzle", &bytes)),
        ("collection", |bytes| levels("sokoban", &bytes)),
        ("titles", titles),
        ("scenario", |bytes| said(scenarios::Scenario::read(Path::new(lender::FILE), &bytes))),
        ("dictionary", words),
        ("suite", |bytes| said(text(&bytes).parse::<suite::Suite>())),
        ("pattern file", table),
    ];
    all.0.extend(others.map(|(name, read)| Parser::new(name.to_owned(), read)));
    all.0
});

/// What is hard on parsers, by their names, and what they may take beyond the usual.
const HARD: &[(&str, Hard)] = &[
    ("sokoban", Hard::on(families![
        "" + b"W " "" + b"W\n" "" + b"W\n\n\n\n\n" "" + b". " "H B1 G1\n" + b"W\t" "" + b"B1/" "" + b"P1 "
        "" + b"B999999999 " "" + b"H " "" + b"/ "
    ])),
    ("boards", Hard::on(families![
        "1 2 3 4 5 6 7 8 0\n" + b"1 2 3 4 5 6 7 8 0\n" "1 2 3 4 5 6 7 8 0\n" + b"x\n" "1 2 3 4 5 6 7 8 0\n" + b"1 "
        "" + b"1 " "1 2 3 4 5 6 7 8 0\n" + b"#\n"
    ]).with_base(64)),
    ("collection", Hard::on(families![
        "" + b"#\n\n" "" + b"#@#\n\n" "" + b"3#|#@#|3#\n\n" "" + b"###\n#@#\n###\n\n" "" + b"999999999#"
        "#" + b"(" "#" + b"2(" "#\n" + b"1(\n" "" + b"# \n" "" + b"@\n" "" + b"Title: x\n" "@" + b"Title: x"
        "#" + b"\xff" "#\n\n" + b"\xff" "#" + b"9" "" + b"32768#\n\n" "#" + b"|" "#" + b"()"
        "" + b"<" "" + b"<L/>" "<Level>" + b"<L/>" "<Level>" + b"<L>" "<Level><L>" + b"#" "" + b"<Level></Level>"
        "" + b"<Level><L>#@#</L></Level>" "<Level " + b"a='' " "<Level Id='" + b"&amp;" "<!DOCTYPE a [" + b"<!ENTITY a 'a'>"
        "<!--" + b"-" "<Level>" + b"&amp;" "<a>" + b"\xe9" "<Level>" + b"<L>\xe9</L>" "" + b"<Level>" "<" + b"</Level>"
    ]).with_base(32)),
    ("weighted-stones", Hard::on(families![
        "1\n" + b"#\n" "1\n" + b"#\n\n\n\n" "" + b"1 " "" + b"0 " "" + b"x1 " "" + b"@$." "" + b"#@$.#\n"
        "" + b"; x\n" "#\n\n" + b"#\n" "1\n" + b" " "" + b"999999999 "
    ])),
    ("pacman-dual", Hard::on(families![
        "" + b"%" "" + b"%\n" "" + b"P" "" + b"%P.%\n" "" + b"%  \n" "%P1%" + b" " "%P.%\n" + b"%G %\n"
        "" + b"Q\n" "%P.%\n" + b"    \n" "" + b"3"
    ]).with_base(12)),
    ("klotski", Hard::on(families![
        "goal a 1 1\n" + b"a\n" "goal a 1 1\n" + b"a" "goal a 1 1\n" + b"b " "" + b"#.#\n" "#.#\n" + b"\n"
        "#.#\n#*#\n" + b"###\n\n" "#.#\n" + b"  \n" "goal a " + b"9" "#" + b"." "goal a 1 1\n" + b"\n"
        "rails\n" + b"ooAAoo\n" "rails\n" + b"#.#\n" "" + b"rails "
    ])),
    ("npuzzle", Hard::on(families![
        "" + b"1 2 3\n" "" + b"867 " "" + b"goal:\n" "" + b"goal: 1 " "" + b"1/" "" + b"# x\n" "" + b"0,"
        "1 2 3 0\ngoal:" + b"1 " "" + b"-1 " "" + b"999999999 "
    ])),
    ("grid-path", Hard::on(families![
        "" + b"..\n" "" + b"S" "" + b"1" "type octile\nheight 9\nwidth 1\nmap\n" + b".\n"
        "type octile\nheight 9\nwidth 9\nmap\n" + b"@" "type octile\nheight " + b"9"
        "type octile\nheight 9\nwidth 9\nmap\n" + b"\n" "type" + b" x" "type octile" + b"\n"
    ])),
    ("scenario", Hard::on(families![
        "version 1\n" + b"0\tm\t8\t8\t0\t0\t7\t7\t9\n" "version 1\n" + b"x\n" "version 1\n" + b"\t"
        "version 1\n" + b"0 m 8 8 0 0 7 7 9 9 9\n" "version " + b"9" "version 1\n" + b"- - - - - - - - -\n"
        "version 1\n0\t" + b"m" "version 1\n" + b"\t\t\t\t\t\t\t\t\n"
    ]).with_base(64)),
    ("boggle", Hard::on(families![
        "" + b"(a)" "" + b"(a" "" + b"(" "" + b"a/" "" + b"qu " "" + b" / " "(" + b"a" "a(" + b"b" "" + b")("
    ])),
    ("numbrix", Hard::on(families![
        "" + b"1 " "" + b". " "" + b"1/" "" + b".\n\n" "" + b"0 " "" + b"999999999 " "" + b" / "
        "" + b"# " "1 " + b"# "
    ])),
    // The words that are kept, and the trie.
    ("dictionary", Hard::on(families![
        "" + b"b\na\n" "" + b"A\n" "A" + b"{w}\n" "" + b"{r}\n" "" + b"B{w}\na{w}\n" "" + b"it's\n" "" + b" a \n"
    ]).with_base(8).with_rate(12)),
    // TOML of at most 1 MiB, as a tree.
    ("river-crossing", Hard::on(families![
        "" + b"F" "" + b"~" "FGCW|" + b"x" "FGCW|" + b" \n" "FGCW|\n" + b"x\n" "" + b"\xf0\x9f\x90\xba"
        "title='t'\n[boat]\ncapacity=2\n" + b"[[thing]]\nname='a'\nletter='xx'\n"
        "title='t'\n[boat]\ncapacity=2\n" + b"[[thing]]\nname='{n}'\nletter='a'\nemoji='{n}'\n"
        RIVER + b"together=['x']\n[[forbidden]]\n" RIVER + b"together=[]\n[[forbidden]]\n"
        "title='t'\nboat={capacity=2}\nthing=[{name='a',letter='a',rows=true}]\n"
            + b"[[outnumbered]]\nvictim='x'\nby='y'\n"
        RIVER + b"[[thing]]\n" RIVER + b"a." RIVER + b"[a.a]\n" RIVER + b"k{n}=1\n" RIVER + b"[["
        RIVER + b"# =\n" RIVER + b"x{n}.y=1\n" RIVER + b"[t{n}]\n" "title='" + b"a" "title=" + b"[" "x=" + b"{x="
        "forbidden=[{together=[" + b"'x'," "boat={capacity=" + b"9" "=" + b"\n" "[" + b"'a'."
    ]).with_base(160)),
    ("suite", Hard::on(families![
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
    ]).with_base(160)),
    ("pattern file", Hard::on(families![
        "15puzzle\x01" + b"6-6-3" "15puzzle\x01" + b"\x00" "15puzzle" + b"\x02"
    ]).with_base(32).with_rate(1)),
    ("classic", Hard::on(&[]).with_base(32)),
    ("solutions of sokoban", Hard::on(families![
        "" + b"U" "" + b"u " "" + b"LR\n"
    ])),
    ("solutions of classic", Hard::on(families![
        "" + b"u" "" + b"U " "" + b"2u" "" + b"2(" "" + b"()" "" + b"9(u" "" + b"999999999u" "" + b"1000000(" "u" + b" "
    ]).with_base(48)),
    ("solutions of grid-path", Hard::on(families![
        "" + b"R" "" + b"3 " "" + b"U7\n"
    ])),
    ("solutions of npuzzle", Hard::on(families![
        "" + b"U" "" + b"l " "" + b"LR\n"
    ])),
    ("solutions of klotski", Hard::on(families![
        "" + b"aU " "a" + b"U" "" + b"*L\n" "" + b"aULDR "
    ]).with_base(72)),
    ("solutions of pacman-dual", Hard::on(families![
        "" + b"PU" "" + b"q r" "" + b"PUQD "
    ])),
    ("solutions of river-crossing", Hard::on(families![
        "" + b"F " "" + b"F" "" + b"FG F\n"
    ]).with_base(8)),
    ("solutions of boggle", Hard::on(families![
        "king ab" + b" 1,1" "king ab " + b"1" "king " + b"a" "king ab 1,1" + b" x" "king" + b":"
    ])),
    ("solutions of numbrix", Hard::on(families![
        "king: " + b"1 " "" + b"king: " "king: " + b"1/" "king: " + b"999999999 " "king: 1 . / . .\n" + b"1 "
    ])),
];
