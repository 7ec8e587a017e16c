//! Each format in which a puzzle is written, into each other one and back.

use std::collections::BTreeMap;

use catalogue::{Conversion, ConvertedText, Domain, Values};
use grid::SplitMix;
use search::Limits;

use super::table::fixture;

/// What one of these holds no other can.
const APART: [&str; 26] = [
    "klotski: goal, border",
    "klotski: border, goal",
    "klotski: border, rush-hour",
    "klotski: border, rush-rows",
    "klotski: border, huarong-dao",
    "klotski: rush-hour, border",
    "klotski: rush-hour, huarong-dao",
    "klotski: rush-rows, border",
    "klotski: rush-rows, huarong-dao",
    "klotski: huarong-dao, border",
    "klotski: huarong-dao, rush-hour",
    "klotski: huarong-dao, rush-rows",
    "npuzzle: digits, hexadecimal",
    "npuzzle: digits, korf",
    "npuzzle: hexadecimal, digits",
    "npuzzle: korf, digits",
    "pacman-dual: level, lay",
    "pacman-dual: lay, level",
    "sokoban: numbered, xsb",
    "sokoban: numbered, sok",
    "sokoban: numbered, rle",
    "sokoban: numbered, slc",
    "sokoban: xsb, numbered",
    "sokoban: sok, numbered",
    "sokoban: rle, numbered",
    "sokoban: slc, numbered",
];

/// Instances of each kind: as many as the variable `CONVERSIONS` says, or 200 where tests are thorough, and 10 elsewhere.
fn count() -> u64 {
    let said = std::env::var("CONVERSIONS");
    said.map_or_else(|_| testkit::size(200, 10), |count| count.parse().expect("a number"))
}

fn convert(domain: &Domain, text: &str, to: &str) -> Option<ConvertedText> {
    let conversion = Conversion { from: None, to, level: None };
    (domain.convert)(text.as_bytes(), &conversion).ok()
}

/// Random instances of these sizes, with these options of the generator.
fn generated(domain: &Domain, sizes: &[&str], options: &[(&str, &str)]) -> Vec<String> {
    let mut values = Values::default();
    options.iter().for_each(|(id, value)| values.give(id, Some((*value).into())));
    let make = |(size, seed)| (domain.generate)(size, seed, &values, &Limits::default()).ok();
    sizes
        .iter()
        .flat_map(|&size| (0..count()).map(move |seed| (size, seed)))
        .filter_map(make)
        .collect()
}

/// Cars on a Rush Hour board, each on free cells.
fn cars(seed: u64) -> String {
    let mut random = SplitMix::new(seed);
    let mut cells = [b'o'; 36];
    let row = 6 * random.below(6);
    let start = row + random.below(4);
    (start..start + 2).for_each(|cell| cells[cell] = b'A');
    for name in b'B'..b'K' {
        let (at, step, length) = (random.below(36), [1, 6][random.below(2)], 2 + random.below(2));
        let car: Vec<usize> = (0..length).map(|number| at + step * number).collect();
        let is_in_row = step == 6 || at / 6 == (at + length - 1) / 6;
        if is_in_row && car.iter().all(|&cell| cells.get(cell) == Some(&b'o')) {
            car.iter().for_each(|&cell| cells[cell] = name);
        }
    }
    cells.iter().map(|&cell| char::from(cell)).collect()
}

/// A board of 5 x 4 with one piece of 2 x 2, called so, and others of one cell or two.
fn pieces(seed: u64, special: char) -> Vec<String> {
    let mut random = SplitMix::new(seed);
    let mut cells = ['.'; 20];
    let corner = 4 * random.below(4) + random.below(3);
    [0, 1, 4, 5].iter().for_each(|cell| cells[corner + cell] = special);
    for name in 'c'..='k' {
        let (at, step) = (random.below(20), [0, 1, 4][random.below(3)]);
        let other = at + step;
        let is_in_row = step != 1 || at % 4 < 3;
        if is_in_row && cells[at] == '.' && cells.get(other) == Some(&'.') {
            (cells[at], cells[other]) = (name, name);
        }
    }
    cells.chunks(4).map(|row| row.iter().collect()).collect()
}

fn klotski(domain: &Domain) -> Vec<String> {
    let bordered = |seed| {
        let rows = pieces(seed, '*').join("#\n#");
        format!("##..##\n#{rows}#\n######\n")
    };
    let seeds = || 0..count();
    [
        generated(domain, &["4", "5x4"], &[]),
        seeds().map(cars).collect(),
        seeds().map(|seed| pieces(seed, 'b').concat()).collect(),
        seeds().map(bordered).collect(),
    ]
    .concat()
}

/// Numbered boxes in place of the boxes of a classic level.
fn numbered(level: &str) -> String {
    let (mut boxes, mut goals) = (0, 0);
    let mut rows = Vec::new();
    for line in level.lines().filter(|line| line.starts_with('#')) {
        let mut box_here = || {
            boxes += 1;
            format!("B{boxes}")
        };
        let mut cells: Vec<String> = Vec::new();
        for sign in line.chars() {
            let goal = if ".*+".contains(sign) {
                goals += 1;
                format!("G{goals}")
            } else {
                String::new()
            };
            let thing = match sign {
                '#' => "W".to_owned(),
                '$' | '*' => box_here(),
                '@' | '+' => "H".to_owned(),
                _ => String::new(),
            };
            let parts: Vec<String> =
                [goal, thing].into_iter().filter(|it| !it.is_empty()).collect();
            cells.push(if parts.is_empty() { ".".to_owned() } else { parts.join("/") });
        }
        rows.push(cells.join(" "));
    }
    rows.join("\n")
}

/// Instances that have what the formats have.
fn pool(domain: &Domain) -> Vec<String> {
    match domain.about.name {
        "boggle" => generated(domain, &["4", "5", "3x4"], &[]),
        "grid-path" => {
            let drawn = generated(domain, &["5x7", "6x7"], &[]);
            let map = |text: &String| {
                let rows = text.replace(['S', 'G', 'X'], ".").replace('#', "T");
                format!("type octile\nheight {}\nwidth 7\nmap\n{rows}", rows.lines().count())
            };
            let even = |text: &String| text.replace(|sign: char| sign.is_ascii_digit(), ".");
            let walled = |text: &String| {
                let rows: String = text.lines().map(|row| format!("#{row}#\n")).collect();
                format!("{0}\n{rows}{0}\n", "#".repeat(9))
            };
            let walled: Vec<String> = drawn.iter().map(even).map(|text| walled(&text)).collect();
            [drawn.iter().map(map).collect(), walled, drawn].concat()
        }
        "klotski" => klotski(domain),
        "npuzzle" => {
            let squares = generated(domain, &["4"], &[]);
            let korf = |(number, board): (usize, &String)| {
                let tiles: Vec<&str> = board.split_whitespace().collect();
                format!("{number} {}", tiles.join(" "))
            };
            let rows = (1..).zip(&squares).map(korf).collect();
            [generated(domain, &["3", "2x3", "5"], &[]), rows, squares].concat()
        }
        "numbrix" => {
            let holed = generated(domain, &["4"], &[("holes", "3"), ("clues", "5")]);
            [generated(domain, &["3"], &[("clues", "4")]), holed].concat()
        }
        "pacman-dual" => {
            let mazes = generated(domain, &["7x9"], &[]);
            let alone = |text: &String| text.replace('Q', " ").replace(['1', '2', '3'], ".");
            [mazes.iter().map(alone).collect(), mazes].concat()
        }
        "river-crossing" => {
            let each = |count: usize| format!("{}{}|", "M".repeat(count), "C".repeat(count));
            let files = ["bridge-and-torch", "jealous-husbands"];
            let files = files.map(|name| fixture(&format!("river-crossing/{name}.toml")));
            let banks = (1..=100).map(each).chain(["FGCW|".to_owned(), "FW|GC".to_owned()]);
            banks.chain(files).collect()
        }
        "sokoban" => {
            let levels = generated(domain, &["6x7"], &[("boxes", "2")]);
            [levels.iter().map(|level| numbered(level)).collect(), levels].concat()
        }
        "weighted-stones" => generated(domain, &["6x6"], &[("stones", "2"), ("heaviest", "9")]),
        other => panic!("{other} has no instances here"),
    }
}

/// What one format holds of what another says comes back unchanged, and nothing is lost but what is said.
#[test]
fn all_that_can_be_converted_comes_back() {
    let mut never = Vec::new();
    for domain in catalogue::ALL {
        let formats: Vec<&str> =
            (domain.formats)().into_iter().filter(|it| it.is_written).map(|it| it.name).collect();
        let mut pairs: BTreeMap<(&str, &str), u64> = BTreeMap::new();
        for text in pool(domain) {
            let written =
                formats.iter().filter_map(|&one| Some((one, convert(domain, &text, one)?)));
            for (one, first) in written {
                assert_eq!(first.count, 1);
                for &other in &formats {
                    let Some(second) = convert(domain, &first.text, other) else { continue };
                    let context = format!("{}: {one}, {other}\n{text}", domain.about.name);
                    let third = convert(domain, &second.text, one).expect(&context);
                    if second.lost.is_empty() && third.lost.is_empty() {
                        assert_eq!(third.text, first.text, "{context}");
                    }
                    // What was lost on the way is lost once.
                    let fourth = convert(domain, &third.text, other).expect(&context);
                    assert_eq!(fourth.text, second.text, "{context}");
                    *pairs.entry((one, other)).or_default() += 1;
                }
            }
        }
        for &one in &formats {
            for &other in &formats {
                match pairs.get(&(one, other)) {
                    Some(&found) => assert!(found >= count().min(100), "{one}, {other}: {found}"),
                    None => never.push(format!("{}: {one}, {other}", domain.about.name)),
                }
            }
        }
    }
    let new: Vec<_> = never.iter().filter(|it| !APART.contains(&it.as_str())).collect();
    assert!(
        new.is_empty(),
        "of `pool` none is converted and back: {new:?}; `APART` has those that cannot be"
    );
    let gone: Vec<_> =
        APART.into_iter().filter(|it| !never.iter().any(|pair| pair == it)).collect();
    assert!(gone.is_empty(), "they can be converted, and stand in `APART`: {gone:?}");
    assert_eq!(never, APART);
}

/// What people mean by a text that several puzzles read.
#[test]
fn a_text_is_read_as_what_most_people_mean() {
    let readers = |text: &str| -> Vec<&str> {
        catalogue::of_text(text.as_bytes()).iter().map(|it| it.about.name).collect()
    };
    assert_eq!(readers("#####\n#@$.#\n#####\n"), ["sokoban", "weighted-stones"]);
    assert_eq!(readers("7\n#####\n#@$.#\n#####\n")[0], "sokoban", "a title");
    assert_eq!(readers("30 10\n######\n#@$$.#\n#  . #\n######\n"), ["weighted-stones", "sokoban"]);
    assert_eq!(readers("1 2 3\n6 . 4\n7 8 9\n"), ["numbrix", "grid-path"]);
    assert_eq!(readers("S..\n...\n..G\n")[0], "grid-path");
    assert_eq!(readers("1 2 3\n4 5 0\n7 8 6\n")[0], "npuzzle");
}
