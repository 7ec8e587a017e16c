//! The target that the environment variable `TARGET` names.
#![no_main]

use std::{env, sync::LazyLock};

static TARGET: LazyLock<&fuzz::Target> = LazyLock::new(|| {
    let name = env::var("TARGET").expect("TARGET names a target");
    let found = fuzz::TARGETS.iter().find(|target| target.name == name);
    found.expect("TARGET is one of those that drive --help lists")
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    (TARGET.run)(data);
});
