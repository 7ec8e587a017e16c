#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    fuzz::solve::grid_path(data);
});
