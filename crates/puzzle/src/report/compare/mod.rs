//! `puzzle compare`: searches of an instance (`rows`, `csv`), their table (`columns`, `table`), what they come to over all
//! instances (`summary`, `statistics`), bars, and the files of a report (`files`).

mod bars;
mod columns;
mod csv;
mod files;
mod rows;
mod statistics;
mod summary;
mod table;

pub(crate) use bars::compared_svg;
pub(crate) use columns::compared_table;
pub(crate) use csv::{compared_csv, compared_csv_header, csv_cells};
pub(crate) use files::{REPORT_FILES, report_files};
pub(crate) use rows::{CompareRow, Ran, compared_json};
pub(crate) use summary::summary;
pub(crate) use table::{Look, PAGE_ENDS, page_begins};

#[cfg(test)]
mod tests;
