//! The formats of classic levels.

use domain::{Format, FormatError, Label, Together};

use super::{level::Level, puzzle::Instance};

pub(super) const FORMATS: &[Format<Instance>] = &[
    Format::new(
        "xsb",
        "# wall, @ player, $ box, . goal, + * on a goal, blank - _ floor",
        &["#####/#@$.#/#####"],
        |_| true,
    )
    .written(Together::BLOCKS, |it| Ok(it.level.to_string().into())),
    Format::new("sok", "the same with Title:, Author:, solutions after each board", &[], |text| {
        text.lines().any(|line| FIELDS.iter().any(|field| line.starts_with(field)))
    })
    .written(Together { join: sok, ..Together::BLOCKS }, |it| Ok(it.level.to_string().into())),
    Format::new(
        "letters",
        "the same with p b o P B for @ $ . + *",
        &["#####/#pbo#/#####"],
        |text| {
            let is_row = |row: &str| row.trim_start().starts_with('#') && row.contains(['p', 'P']);
            text.lines().any(is_row) && !text.contains(['@', '+', '<'])
        },
    ),
    Format::new("rle", "run-length encoded rows, apart by |", &["5#|#@$.#|5#"], |text| {
        text.lines().any(|row| {
            let is_sign = |sign: char| "#@+$*.-_ |()".contains(sign) || sign.is_ascii_digit();
            row.contains('#') && row.contains('|') && row.chars().all(is_sign)
        })
    })
    .written(Together::BLOCKS, |it| Ok(run_lengths(&it.level).into())),
    Format::new(
        "slc",
        "a collection in XML: each <Level> has rows <L>",
        &["<Level><L>#####</L><L>#@$.#</L><L>#####</L></Level>"],
        |text| text.trim_start().starts_with('<'),
    )
    .written(Together { join: slc, keeps_notes: false, ..Together::BLOCKS }, |it: &Instance| {
        if cfg!(feature = "slc") { Ok(it.level.to_string().into()) } else { Err(WITHOUT_SLC()) }
    })
    .leaving_out(|text| {
        let more = ["<Title", "<Description", "<Email", "<Url", "Copyright="];
        let has_more = more.iter().any(|it| text.contains(it));
        has_more.then_some("the title, rights and addresses of the collection")
    }),
    Format::other("lurd", "a solution: u, d, l, r, capitals where a box is pushed"),
];

/// By one of these a collection is known that has more than titles in remarks.
const FIELDS: [&str; 5] = ["Title:", "Author:", "Comment:", "Solution", "Collection:"];
/// Why nothing is written in SLC by a program without that feature.
const WITHOUT_SLC: fn() -> FormatError =
    || FormatError("this program was built without the feature slc".to_owned());

fn sok(levels: &[(Label, String)]) -> String {
    let level = |(Label { before, title, after }, board): &(Label, String)| {
        let title = title.iter().map(|title| format!("Title: {title}"));
        let fields: Vec<String> = title.chain(after.iter().cloned()).collect();
        let before: String = before.iter().map(|line| format!("{line}\n")).collect();
        let gap = |is_there: bool| if is_there { "\n" } else { "" };
        format!(
            "{before}{}{board}{}{}",
            gap(!before.is_empty()),
            gap(!fields.is_empty()),
            fields.iter().map(|line| format!("{line}\n")).collect::<String>(),
        )
    };
    levels.iter().map(level).collect::<Vec<_>>().join("\n")
}

fn slc(levels: &[(Label, String)]) -> String {
    let level = |(Label { title, .. }, board): &(Label, String)| {
        let id = title.iter().map(|title| format!(" Id=\"{}\"", escaped(title)));
        let rows = board.trim_end_matches('\n').split(['\n', '|']);
        let rows: String = rows.map(|row| format!("      <L>{row}</L>\n")).collect();
        format!("    <Level{}>\n{rows}    </Level>\n", id.collect::<String>())
    };
    let levels: String = levels.iter().map(level).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<SokobanLevels>\n  <LevelCollection>\n{levels}  \
         </LevelCollection>\n</SokobanLevels>\n"
    )
}

fn escaped(text: &str) -> String {
    let signs = [('&', "&amp;"), ('<', "&lt;"), ('>', "&gt;"), ('"', "&quot;")];
    signs.iter().fold(text.to_owned(), |text, (sign, entity)| text.replace(*sign, entity))
}

fn run_lengths(level: &Level) -> String {
    let text = level.to_string().trim_end_matches('\n').replace('\n', "|").replace(' ', "-");
    let signs: Vec<char> = text.chars().collect();
    let run = |run: &[char]| match run.len() {
        1 => run[0].to_string(),
        length => format!("{length}{}", run[0]),
    };
    signs.chunk_by(|one, next| one == next && *one != '|').map(run).collect()
}
