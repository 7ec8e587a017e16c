//! `puzzle audit`

use search::Outcome;

use crate::{
    cli::{AuditArgs, BenchFormat},
    commands::{given, instance},
    exit::{Exit, Failure},
    message,
    output::Output,
    report,
    request::{UsageError, check_heuristic},
};

pub(crate) fn run(args: AuditArgs) -> Result<Exit, Failure> {
    let domain = args.domain.0;
    if domain.about().heuristics.is_empty() {
        return Err(UsageError::NothingToAudit.into());
    }
    check_heuristic(domain.about(), &args.heuristic)?;
    let (name, bytes) = given(domain, args.file, args.text, &args.options)?;
    let instance = instance(domain, &name, &bytes, &args.options)?;
    let picture = args.output.as_deref().map(|path| Output::open(Some(path))).transpose()?;
    let limits = args.limits.until_interrupted();
    let audited = instance.audit(&args.options, &args.heuristic, &limits)?;
    let text = match args.format {
        BenchFormat::Table => {
            report::audit_text(domain.about().name, &name, &args.heuristic, &audited, &*instance)
        }
        BenchFormat::Json => {
            report::audit_json(domain.about().name, &name, &args.heuristic, &audited)
        }
    };
    Output::standard().write(&text)?;
    if let Some(mut picture) = picture {
        picture.write(&report::audit_svg(&args.heuristic, &audited.audit))?;
        picture.finish()?;
    }
    Ok(match audited.audit.stop {
        _ if audited.audit.contradicts(audited.claim) => Exit::CheckFailed,
        None => Exit::Done,
        Some(stop) => {
            message(format_args!("{}: other states are not compared", report::stopped(stop)));
            Exit::of_search(Outcome::Stopped(stop), 0)
        }
    })
}
