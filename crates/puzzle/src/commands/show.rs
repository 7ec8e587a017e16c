//! `puzzle show`

use crate::{
    cli::ShowArgs,
    commands::instance,
    exit::{Exit, Failure},
    input::Source,
    output::Output,
    report,
};

pub(crate) fn run(args: ShowArgs) -> Result<Exit, Failure> {
    let source = Source::of(args.file, args.text)?;
    let instance = instance(args.domain.0, &source.name(), &source.read()?, &args.options)?;
    let shown = instance.show();
    let legend = shown.legend.iter().map(|(sign, meaning)| (*sign, (*meaning).to_owned()));
    let text = format!(
        "{}\n{}\n{}",
        shown.board,
        report::pairs(legend),
        report::pairs(shown.sizes.iter().map(|(name, size)| (*name, size.clone()))),
    );
    Output::standard().write(&text)?;
    Ok(Exit::Done)
}
