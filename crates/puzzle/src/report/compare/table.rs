//! Tables under headings: for people at a terminal, as Markdown, and on a page of HTML.

use scene::token;

use crate::{
    io::{BUILD, MACHINE},
    report::text::aligned,
};

/// How tables look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    /// Lines of at most this many characters, if less important columns can be left out for that.
    Text(usize),
    Markdown,
    /// Sections of a page.
    Html,
}

/// A column of a [`Table`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Column {
    pub(super) name: &'static str,
    /// Numbers are flush right.
    pub(super) is_number: bool,
    /// Where lines would be too long the column of the highest rank is left out first, and none of rank 0.
    pub(super) rank: u8,
}

impl Column {
    pub(super) const fn text(name: &'static str) -> Self {
        Self { name, is_number: false, rank: 0 }
    }

    pub(super) const fn number(name: &'static str, rank: u8) -> Self {
        Self { name, is_number: true, rank }
    }
}

/// A table, its heading above and a note below.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) heading: String,
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Vec<String>>,
    /// Nothing, or whole lines.
    pub(super) note: String,
}

impl Table {
    /// A blank line is at the end of what is not HTML.
    pub(super) fn written(mut self, look: Look) -> String {
        // In Markdown the lines of a paragraph run on.
        let between = if look == Look::Markdown { "\n\n" } else { "\n" };
        let below = |note: &str| match note.trim_end() {
            "" => String::new(),
            note => note.replace('\n', between) + "\n\n",
        };
        match look {
            Look::Text(width) => {
                let omitted = self.narrow(width);
                if !omitted.is_empty() {
                    // No line ends within a name or the option.
                    let names: Vec<String> =
                        omitted.iter().map(|name| name.replace(' ', "\u{a0}")).collect();
                    self.note += &format!("not shown: {} (--format\u{a0}md)\n", names.join(", "));
                }
                self.break_texts(width);
                self.note = broken(&self.note, width).replace('\u{a0}', " ");
                let (names, columns) = (self.names(), &self.columns);
                let table = aligned(&names, self.rows, |column| columns[column].is_number);
                format!("{}\n\n{table}\n{}", self.heading, below(&self.note))
            }
            Look::Markdown => {
                format!("### {}\n\n{}\n{}", self.heading, self.markdown(), below(&self.note))
            }
            Look::Html => self.html(),
        }
    }

    fn names(&self) -> Vec<&'static str> {
        self.columns.iter().map(|column| column.name).collect()
    }

    /// Leaves columns out until no line is longer, and gives their names.
    fn narrow(&mut self, width: usize) -> Vec<&'static str> {
        let mut omitted = Vec::new();
        while self.width() > width {
            let ranks = self.columns.iter().enumerate().map(|(at, column)| (column.rank, at));
            let Some((_, at)) = ranks.filter(|&(rank, _)| rank > 0).max() else { break };
            omitted.push(self.columns.remove(at).name);
            self.rows.iter_mut().for_each(|cells| _ = cells.remove(at));
        }
        omitted
    }

    /// Breaks texts at blanks until no line is longer, the texts of the widest column first.
    fn break_texts(&mut self, width: usize) {
        let mut texts: Vec<usize> =
            (0..self.columns.len()).filter(|&at| !self.columns[at].is_number).collect();
        while self.width() > width
            && let Some(&at) = texts.iter().max_by_key(|&&at| self.width_of(at))
        {
            let before = self.width_of(at);
            for cells in &mut self.rows {
                let whole = cells[at].replace('\n', " ");
                broken(&whole, before - 1).trim_end().clone_into(&mut cells[at]);
            }
            if self.width_of(at) == before {
                texts.retain(|&other| other != at);
            }
        }
    }

    /// The characters of the longest line, two blanks between columns.
    fn width(&self) -> usize {
        let widths = (0..self.columns.len()).map(|at| self.width_of(at) + 2);
        widths.sum::<usize>().saturating_sub(2)
    }

    fn width_of(&self, at: usize) -> usize {
        let lines = self.rows.iter().flat_map(|cells| cells[at].lines());
        let widths = lines.chain([self.columns[at].name]).map(|line| line.chars().count());
        widths.max().unwrap_or(0)
    }

    fn markdown(&self) -> String {
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let owned = |texts: Vec<&str>| texts.into_iter().map(str::to_owned).collect();
        let rule = |column: &Column| if column.is_number { "--:" } else { "---" };
        let mut text = line(owned(self.names()));
        text += &line(owned(self.columns.iter().map(rule).collect()));
        for cells in &self.rows {
            text += &line(cells.iter().map(|cell| cell.replace('|', "\\|")).collect());
        }
        text
    }

    fn html(&self) -> String {
        let class = |at: usize| if self.columns[at].is_number { " class=\"n\"" } else { "" };
        let line = |tag: &str, cells: Vec<&str>| {
            let cells = cells.into_iter().enumerate();
            let cell =
                |(at, cell): (_, &str)| format!("<{tag}{}>{}</{tag}>", class(at), escaped(cell));
            format!("<tr>{}</tr>\n", cells.map(cell).collect::<String>())
        };
        let head = line("th", self.names());
        let body = self.rows.iter().map(|cells| line("td", cells.iter().map(|it| &**it).collect()));
        let body: String = body.collect();
        let notes = self.note.lines().map(|line| format!("<p>{}</p>\n", escaped(line)));
        let note: String = notes.collect();
        format!(
            "<section>\n<h2>{}</h2>\n<div class=\"wide\"><table>\n<thead>\n{head}</thead>\n<tbody>\n{body}</tbody>\n\
             </table></div>\n{note}</section>\n",
            escaped(&self.heading),
        )
    }
}

/// The same lines, those that are longer broken at blanks.
fn broken(text: &str, width: usize) -> String {
    let mut all = String::new();
    for line in text.lines() {
        let mut length = 0;
        for word in line.split(' ') {
            let word_length = word.chars().count();
            if length > 0 {
                let fits = length + 1 + word_length <= width;
                all.push(if fits { ' ' } else { '\n' });
                length = if fits { length + 1 } else { 0 };
            }
            all += word;
            length += word_length;
        }
        all.push('\n');
    }
    all
}

/// Text that stands for itself in HTML, between tags.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The colours of a page, by their names among the tokens of all pages.
const COLOURS: [&str; 5] = ["paper", "ink", "ink-2", "line", "sunken"];
/// The style of a page, without its colours.
const STYLE: &str = "\
body{margin:0;background:var(--paper);color:var(--ink);font:14px/20px system-ui,-apple-system,\"Segoe UI\",Roboto,\
\"Noto Sans\",Cantarell,\"Liberation Sans\",sans-serif;font-variant-numeric:tabular-nums}
main{max-width:1240px;margin:0 auto;padding:24px 32px}
h1{font-size:24px;line-height:30px;font-weight:650;margin:0}
h2{font-size:17px;line-height:24px;font-weight:650;margin:32px 0 8px;overflow-wrap:anywhere}
p{margin:8px 0 0;color:var(--ink-2);max-width:70em;overflow-wrap:anywhere}
.wide{overflow-x:auto}
table{border-collapse:collapse}
th,td{padding:4px 12px 4px 0;text-align:left;white-space:nowrap;border-bottom:1px solid var(--line)}
th{font-size:12px;line-height:16px;font-weight:600;color:var(--ink-2);vertical-align:bottom}
tbody tr:hover{background:var(--sunken)}
.n{text-align:right}
";

/// How a page of tables begins, and how it ends. It loads nothing.
pub(crate) fn page_begins(puzzle: &str, command: &str) -> String {
    let colours = |theme: fn(&str) -> &'static str| {
        let colour = |name: &str| format!("--{name}:{};", theme(name));
        COLOURS.map(colour).concat()
    };
    let light = colours(|name| token(name).map_or("#000", |&(_, light, _)| light));
    let dark = colours(|name| token(name).map_or("#FFF", |&(.., dark)| dark));
    let (title, command) = (escaped(&format!("{puzzle}: searches compared")), escaped(command));
    let (version, machine) = (escaped(&BUILD), escaped(&MACHINE));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>\n\
         :root{{color-scheme:light;{light}}}\n@media(prefers-color-scheme:dark){{:root{{color-scheme:dark;{dark}}}}}\n\
         {STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n\
         <p>Made by <code>{command}</code>, version {version}, on {machine}.</p>\n"
    )
}

pub(crate) const PAGE_ENDS: &str = "</main>\n</body>\n</html>\n";
