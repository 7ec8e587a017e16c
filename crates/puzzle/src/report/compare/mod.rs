//! `puzzle compare`: searches side by side (`rows`, `csv`), what they come to over all instances (`summary`), and the files
//! of a report (`files`).

mod csv;
mod files;
mod rows;
mod summary;

pub(crate) use csv::{compared_csv, compared_csv_header, csv_cells};
pub(crate) use files::{REPORT_FILES, report_files};
pub(crate) use rows::{
    Compared, Ran, compared_json, compared_markdown, compared_svg, compared_text,
};
pub(crate) use summary::{summary_markdown, summary_text};

#[cfg(test)]
mod tests;
