//! Games that are kept: a JSON file a level in the user's data, replaced as a whole or not at all.

use std::{
    fs,
    path::PathBuf,
    sync::{Mutex, PoisonError},
    time::SystemTime,
};

use game::SavedGame;
use play::Shelf;

use super::{failure::Failure, folders::data_folder, output::Output};

/// The folder of the games, if the user has a folder for data.
pub(crate) struct Games {
    folder: Option<PathBuf>,
    /// Why a game was not kept: nobody reads it while the game is on the screen.
    failure: Mutex<Option<Failure>>,
}

impl Games {
    /// The games in the user's data.
    pub(crate) fn of_user() -> Self {
        let folder = data_folder().map(|folder| folder.join("games"));
        Self { folder, failure: Mutex::default() }
    }

    /// Why the last game that was not kept was not.
    pub(crate) fn failure(&self) -> Option<Failure> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn path(&self, key: &str) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("{key}.json")))
    }

    fn write(&self, key: &str, saved: &SavedGame) -> Result<(), Failure> {
        let (Some(folder), Some(path)) = (&self.folder, self.path(key)) else { return Ok(()) };
        let text = serde_json::to_string(saved).unwrap_or_default();
        // A folder that cannot be made shows in the file that cannot be written.
        let _ = fs::create_dir_all(folder);
        let mut output = Output::replacing(&path)?;
        output.write(&(text + "\n"))?;
        output.finish()
    }
}

impl Shelf for Games {
    fn load(&self, key: &str) -> Option<SavedGame> {
        let text = fs::read_to_string(self.path(key)?).ok()?;
        serde_json::from_str(&text).ok()
    }

    fn save(&self, key: &str, saved: &SavedGame) {
        if let Err(failure) = self.write(key, saved) {
            *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
        }
    }

    #[expect(clippy::disallowed_methods, reason = "a game that is saved has a date")]
    fn today(&self) -> String {
        let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        now.chars().take(10).collect()
    }
}

/// A name for the games of an instance: the name of the puzzle and a hash of what the instance shows (FNV-1a,
/// 64 bits), the same on every machine.
pub(crate) fn key(domain: &str, shown: &str) -> String {
    let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let hash = shown.bytes().fold(0xcbf2_9ce4_8422_2325, fold);
    format!("{domain}-{hash:016x}")
}
