//! How results look: for people (`text`), and cell by cell (`figures`). For programs they are written by `catalogue::json`.

mod audit;
mod compare;
mod curve;
mod explored;
mod figures;
mod folder;
mod perft;
mod progress;
mod text;

pub(crate) use audit::{audit_json, audit_svg, audit_text};
pub(crate) use catalogue::json::{SearchSummary, json_line, json_line_from};
pub(crate) use compare::{
    CompareRow, Look, PAGE_ENDS, REPORT_FILES, Ran, compared_csv, compared_csv_header,
    compared_json, compared_svg, compared_table, csv_cells, page_begins, report_files, summary,
};
pub(crate) use curve::curve_svg;
pub(crate) use explored::{explored_csv, explored_json, explored_svg, explored_text};
pub(crate) use figures::figure;
pub(crate) use folder::{bad_input, heading, section};
pub(crate) use perft::{perft_json, perft_table};
pub(crate) use progress::{Display, InstanceDisplay, Later, LayerDisplay, Notes, SeedDisplay};
pub(crate) use text::{
    REMARK, Shows, columns, fitted, headline, pairs, table, write_moves, write_text,
};
