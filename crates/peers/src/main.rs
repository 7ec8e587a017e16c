//! Our engines against other people's.
#![forbid(unsafe_code)]

mod contenders;
mod tiles;

use clap::Parser;
use contenders::{Contender, Workload};

#[derive(Parser)]
struct Args {
    #[arg(long)]
    workload: Workload,
    #[arg(long)]
    contender: Contender,
}

fn main() {
    let args = Args::parse();
    let run = args.workload.run(args.contender);
    println!("{}", serde_json::to_string(&run).unwrap());
}
