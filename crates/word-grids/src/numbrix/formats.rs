//! The formats of puzzles.

use domain::{Format, FormatError, Together, nested};

use super::{level::Level, puzzle::Instance};

pub(super) const FORMATS: &[Format<Instance>] = &[
    Format::new(
        "rows",
        "rows on lines or separated by / or |, cells by blanks or commas; 0, . or _ empty, # or -1 a hole; Hidato is \
         the same with --neighbours king",
        &["1 . 3/. . 4/7 . .", ". 1 #/. . ."],
        |_| true,
    )
    .written(Together::BLOCKS, |it| Ok(it.level.to_string().into())),
    Format::new("signs", "without blanks a sign a cell", &["1.3/..4/7.."], |text| {
        let row = text.lines().find(|line| line.contains(['.', '_']));
        row.is_some_and(|row| !row.trim().contains([' ', ',', '\t']))
    })
    .written(Together::BLOCKS, |it| {
        let is_small = |cell| it.level.number(cell).is_none_or(|number| number < 10);
        if !it.level.grid().iter().all(is_small) {
            return Err(FormatError("it has numbers of two digits".to_owned()));
        }
        let rows = cells(&it.level, [".", "#"]).into_iter().map(|row| row.concat() + "\n");
        Ok(rows.collect::<String>().into())
    }),
    Format::new("hidato", "as on Rosetta Code: __ empty, . a hole", &["__ 3 ./1 __ __"], |text| {
        text.contains('_') && text.contains('.')
    })
    .written(Together::BLOCKS, |it| {
        let rows = cells(&it.level, ["__", "."]).into_iter().map(|row| {
            let row: Vec<String> = row.iter().map(|cell| format!("{cell:>2}")).collect();
            row.join(" ") + "\n"
        });
        Ok(rows.collect::<String>().into())
    }),
    Format::new("list", "rows in brackets: 0 empty, -1 a hole", &["[[1,0,3],[0,0,4],[7,0,0]]"], |text| {
        text.trim_start().starts_with('[')
    })
    .written(Together::BLOCKS, |it| Ok(nested(cells(&it.level, ["0", "-1"])).into())),
    Format::other("solution", "the filled puzzle"),
];

/// The cells by row, with these words for empty ones and holes.
fn cells(level: &Level, [empty, hole]: [&str; 2]) -> Vec<Vec<String>> {
    let cells: Vec<u16> = level.grid().iter().collect();
    let cell = |&cell: &u16| match level.number(cell) {
        Some(number) => number.to_string(),
        None if level.is_hole(cell) => hole.to_owned(),
        None => empty.to_owned(),
    };
    let rows = cells.chunks(level.grid().columns());
    rows.map(|row| row.iter().map(cell).collect()).collect()
}
