//! What parsers cost for each byte of hostile texts: processor time, and memory with the text itself.
//! Each text is read in a process of its own, of which the system says how much memory it ever had.

use std::{
    env,
    io::{Write, stdout},
    process::Command,
    str::FromStr,
    time::Duration,
};

use anyhow::{Context, bail, ensure};

use crate::{
    hostile::{PARSERS, Parser},
    watch::{main_thread_time, peak_memory, resident_memory},
};

/// The greatest number of nanoseconds for a byte, in a development build and on a busy machine too.
const MAX_NANOS: f64 = 2000.0;

/// Time whatever the length of the text: tables are laid out.
const BASE_TIME: Duration = Duration::from_millis(200);

/// Longest message about a refused text, in bytes: it lists 50 problems and quotes little.
const MAX_MESSAGE_BYTES: usize = 16 << 10;

/// A number of bytes such as `100MB` or `1MiB`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size(usize);

impl FromStr for Size {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.trim_end_matches(|it: char| it.is_ascii_alphabetic());
        let unit = match &text[digits.len()..] {
            "" => 1,
            "kB" => 1_000,
            "KiB" => 1 << 10,
            "MB" => 1_000_000,
            "MiB" => 1 << 20,
            _ => return Err("expected a number of bytes such as 100MB or 1MiB"),
        };
        let size = digits.parse().ok().and_then(|number: usize| number.checked_mul(unit));
        size.map(Self).ok_or("expected a number of bytes such as 100MB or 1MiB")
    }
}

/// What reading a text took.
#[derive(Clone, Copy)]
struct Cost {
    nanos: u64,
    kib: u64,
}

/// The figure of a parser that is worst, and for which text.
#[derive(Default)]
struct Worst {
    figure: f64,
    family: String,
}

impl Worst {
    fn note(&mut self, figure: f64, family: impl ToString) {
        if figure >= self.figure {
            *self = Self { figure, family: family.to_string() };
        }
    }
}

/// Measures each parser, or only the one that is named, on texts of this length: on one text of every `every`. Prints a
/// table, and fails if a parser takes too much.
pub(crate) fn run(Size(length): Size, only: Option<&str>, every: usize) -> anyhow::Result<()> {
    let mut out = stdout();
    writeln!(out, "| parser | ns a byte | of the text | bytes a byte | of the text |")?;
    writeln!(out, "|---|---:|---|---:|---|")?;
    let mut complaints = Vec::new();
    let is_asked = |(_, parser): &(usize, &Parser)| only.is_none_or(|name| name == parser.name);
    for (number, parser) in PARSERS.iter().enumerate().filter(is_asked) {
        let (mut time, mut memory) = (Worst::default(), Worst::default());
        let families = parser.families().enumerate().skip(number % every).step_by(every);
        for (index, family) in families {
            let Cost { nanos, kib } = measured(number, index, length)
                .with_context(|| format!("{} of {family}", parser.name))?;
            let bytes = kib * 1024;
            time.note(nanos as f64 / length as f64, family);
            memory.note(bytes as f64 / length as f64, family);
            let most_nanos = BASE_TIME.as_nanos() as f64 + MAX_NANOS * length as f64;
            if nanos as f64 > most_nanos {
                complaints.push(format!("{} of {family}: {} ms", parser.name, nanos / 1_000_000));
            }
            let most = (parser.hard.base_mib << 20) + parser.hard.bytes_per_byte * length as u64;
            if bytes > most {
                complaints.push(format!("{} of {family}: {} MiB", parser.name, kib >> 10));
            }
        }
        writeln!(
            out,
            "| {} | {:.1} | `{}` | {:.2} | `{}` |",
            parser.name, time.figure, time.family, memory.figure, memory.family
        )?;
    }
    ensure!(complaints.is_empty(), "beyond the bounds:\n{}", complaints.join("\n"));
    Ok(())
}

/// The cost of a text, measured in another process.
fn measured(parser: usize, family: usize, length: usize) -> anyhow::Result<Cost> {
    let case = format!("{parser},{family},{length}");
    let output = Command::new(env::current_exe()?).args(["--case", &case]).output()?;
    let said = String::from_utf8_lossy(&output.stdout);
    let mut numbers = said.split_whitespace().map(str::parse);
    let (Some(Ok(nanos)), Some(Ok(kib)), true) =
        (numbers.next(), numbers.next(), output.status.success())
    else {
        bail!("{}{}", output.status, String::from_utf8_lossy(&output.stderr));
    };
    Ok(Cost { nanos, kib })
}

/// Which parser and text a process is to measure: `parser,family,length`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case {
    parser: usize,
    family: usize,
    length: usize,
}

impl FromStr for Case {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers: Vec<usize> = text.split(',').filter_map(|it| it.parse().ok()).collect();
        match numbers[..] {
            [parser, family, length] => Ok(Self { parser, family, length }),
            _ => Err("expected three numbers"),
        }
    }
}

/// Reads one text, and prints nanoseconds and KiB.
pub(crate) fn measure(Case { parser, family, length }: Case) -> anyhow::Result<()> {
    let parser: &Parser = PARSERS.get(parser).context("no such parser")?;
    let family = parser.families().nth(family).context("no such text")?;
    let before = resident_memory().context("no /proc here")?;
    let text = family.text(length);
    let started = main_thread_time();
    let said = (parser.read)(text);
    let took = main_thread_time() - started;
    let said = said.map_or(0, |said| said.len());
    ensure!(said <= MAX_MESSAGE_BYTES, "the message has {said} bytes");
    let peak = peak_memory().context("no /proc here")?;
    writeln!(stdout(), "{} {}", took.as_nanos(), peak.saturating_sub(before))?;
    Ok(())
}
