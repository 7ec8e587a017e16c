//! The instances of a page: their classes, sources, licences and facts, and samples of random ones.

use crate::{
    lines::{Instance, Sample, Seeds},
    page::{Page, folded, joined},
    table::Table,
};

impl Page {
    /// Classes, sources, licences and facts.
    pub(crate) fn instances(&self) -> String {
        let mut table = Table::new(["instance", "class"]);
        let mut sources: Vec<(String, Vec<&str>)> = Vec::new();
        let mut facts = Vec::new();
        for Instance { name, class, source, licence, facts: known } in &self.head.instances {
            table.row([name, class]);
            let source = format!("{source} ({licence})");
            match sources.iter_mut().find(|(known, _)| *known == source) {
                Some((_, names)) => names.push(name),
                None => sources.push((source, vec![name])),
            }
            for fact in known {
                facts.push(format!("- {name}: {} ({})", fact.claims.join(", "), fact.source));
            }
        }
        let sources: Vec<String> = sources
            .iter()
            .map(|(source, names)| format!("- {source}: {}", names.join(", ")))
            .collect();
        let known = if facts.is_empty() { "" } else { "Known facts and who states them:" };
        let parts = [
            table.render(),
            "Sources and licences:".to_owned(),
            sources.join("\n"),
            known.to_owned(),
            facts.join("\n"),
        ];
        format!(
            "## Instances\n\n{}",
            folded("Classes, sources, licences and facts", &joined(parts))
        )
    }

    pub(crate) fn samples(&self) -> String {
        if self.head.samples.is_empty() {
            return String::new();
        }
        let mut table = Table::new(["sample", "class", "made by", "N"]);
        for Sample { name, class, size, options, seeds } in &self.head.samples {
            let options = options.as_ref().map_or(String::new(), |options| format!("{options} "));
            let domain = &self.head.domain;
            let made = format!("`puzzle generate {domain} --size {size} {options}--seed N`");
            let seeds = match seeds {
                Seeds::Upto(last) => format!("1 to {last}"),
                Seeds::Listed(seeds) => {
                    seeds.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
                }
            };
            table.row([name, class, &made, &seeds]);
        }
        let about = "Random instances. Their rows give means over those that were solved.";
        joined(["## Samples", about, &table.render()].map(str::to_owned))
    }
}
