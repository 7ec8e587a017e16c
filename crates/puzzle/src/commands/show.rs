//! `puzzle show`

use crate::{
    cli::ShowArgs,
    commands::{given, instance},
    exit::{Exit, Failure},
    output::Output,
    report,
};

pub(crate) fn run(args: ShowArgs) -> Result<Exit, Failure> {
    let domain = args.domain.0;
    let (name, bytes) = given(domain, args.file, args.text, &args.options)?;
    let instance = instance(domain, &name, &bytes, &args.options)?;
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
