//! Plays each example of `fronts/gym/examples` to its end, with the libraries that it needs.

use crate::bench::NLE;
use crate::command::{cargo, root, run};
use crate::gym::{self, Wheel};
use crate::install::{self, GYMNASIUM};
use crate::metadata::target_folder;
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Libraries that can be installed together.
struct Environment {
    folder: &'static str,
    packages: &'static [&'static str],
    /// The environment is complete if this module can be imported.
    module: &'static str,
    /// The programs to run in it, in order: the words after `python`.
    examples: &'static [&'static str],
}

/// `ray` and `nle` require different versions of Gymnasium, so libraries live in several environments. Torch comes from `PyPI`,
/// whose build for Linux includes libraries for graphics cards that are unused here.
const ENVIRONMENTS: [Environment; 4] = [
    Environment {
        folder: "learners",
        packages: &[
            GYMNASIUM,
            "numpy",
            "torch",
            "sb3-contrib",
            "torchrl",
            "onnx",
            "onnxscript",
            "onnxruntime",
            "matplotlib",
            "moviepy",
            "pygame-ce",
        ],
        module: "sb3_contrib, torchrl, onnxruntime, matplotlib, moviepy, pygame",
        examples: &[
            "imitate.py runs --minutes 0.3 --out imitated.pt",
            "dagger.py --from imitated.pt --minutes 0.3 --portion 2000 --out corrected.pt",
            "ppo.py --from corrected.pt --steps 20000 --envs 32 --values-first 1 --every 2 --out agent.pt --curve curve.csv",
            "export.py agent.pt agent.onnx",
            "-m barrow_gym.evaluate agent.onnx delver --id Barrow/IntoRuins-v2 --count 10 --out table.zip",
            "curve.py curve.csv --out curve.png",
            "with_sb3.py --steps 4096",
            "with_torchrl.py --frames 4096",
            "record_video.py --out videos",
            "balrog.py --episodes 5",
        ],
    },
    Environment {
        folder: "rllib",
        packages: &["gymnasium", "numpy", "torch", "ray[rllib,data]", "pyarrow", "minari[hdf5]", "pillow"],
        module: "ray.rllib, pyarrow, minari, h5py, PIL",
        examples: &["with_rllib.py --iterations 2", "with_ray.py --seeds 1000 --out rollouts", "with_minari.py runs"],
    },
    Environment {
        folder: "verifiers",
        packages: &[GYMNASIUM, "numpy", "verifiers<0.2"],
        module: "verifiers.envs",
        examples: &["with_verifiers.py --episodes 4"],
    },
    Environment {
        folder: "nle",
        packages: &[GYMNASIUM, "numpy", NLE, "envpool"],
        module: "nle.nethack, envpool",
        examples: &["-m barrow_gym.bench --against nle envpool"],
    },
];

/// Runs of a bot, for the examples that learn from them.
const RUNS: &str = "bot into-ruins --bot delver --seeds 1000000..1000019 --moves 5000 --save runs";

/// Plays every example to its end.
pub(crate) fn play() -> Result<()> {
    gym::build(Wheel::Usual)?;
    let mut pythons = Vec::new();
    for environment in &ENVIRONMENTS {
        let python = install::python(environment.folder, environment.packages, environment.module)?;
        gym::install_wheel(&python, Wheel::Usual)?;
        pythons.push(python);
    }
    for environment in &ENVIRONMENTS {
        let bytes = size(&target_folder()?.join(environment.folder))?;
        println!("{}: {} MB ({})", environment.folder, bytes / 1_000_000, environment.packages.join(", "));
    }
    let folder = target_folder()?.join("examples");
    fs::create_dir_all(&folder).with_context(|| format!("{} cannot be created", folder.display()))?;
    // The target folder may be anywhere, so cargo cannot find the project from there.
    let mut bot = cargo("run --quiet --release --package barrow-program --manifest-path")?;
    run(bot.arg(root()?.join("Cargo.toml")).arg("--").args(RUNS.split(' ')).current_dir(&folder))?;
    let examples = root()?.join("fronts/gym/examples");
    for (environment, python) in ENVIRONMENTS.iter().zip(&pythons) {
        for example in environment.examples {
            println!("\n== python {example}");
            let begun = Instant::now();
            let mut command = Command::new(python);
            let (script, arguments) = example.split_once(' ').unwrap_or((example, ""));
            match script {
                "-m" => command.arg(script),
                _ => command.arg(examples.join(script)),
            };
            // Otherwise each would start as many threads as there are processors.
            command.args(arguments.split_whitespace()).env("OMP_NUM_THREADS", "2").env("SDL_VIDEODRIVER", "dummy");
            command.env("PYTHONPATH", &examples).current_dir(&folder);
            run(&mut command).with_context(|| format!("the example `{example}` failed"))?;
            println!("== ended in {} s", begun.elapsed().as_secs());
        }
    }
    Ok(())
}

/// The size of a folder on disk. \[bytes\]
fn size(folder: &Path) -> Result<u64> {
    let mut bytes = 0;
    for file in fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))? {
        let file = file?;
        let kind = file.file_type()?;
        bytes += if kind.is_dir() {
            size(&file.path())?
        } else if kind.is_file() {
            file.metadata()?.len()
        } else {
            0
        };
    }
    Ok(bytes)
}
