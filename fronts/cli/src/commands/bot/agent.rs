//! A trained network that plays: an ONNX file.
//!
//! Its inputs have the names, types and shapes of an observation's arrays, with a batch of one. Its output holds a number for
//! each staged action. The agent draws one of the legal actions; their probabilities are the softmax of the numbers.

use barrow_core::observation::{Layout, Number, Part};
use barrow_core::{Actions, Bot, GameInfo, Meaning, Move, Plane, Rng, Seed, Shown, Stage, Variant, View};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use thiserror::Error;
use tract_onnx::pb::ModelProto;
use tract_onnx::prelude::{
    Datum, DatumType, Framework, InferenceModelExt, IntoRunnable, TValue, TVec, Tensor, TractError, TractResult,
    TypedRunnableModel, onnx,
};

/// The reason why a file cannot play.
#[derive(Debug, Error)]
pub(super) enum Error {
    /// The file is damaged, or has unknown operators.
    #[error("it is not a network that can run here ({0}); export it as ONNX with a batch of 1")]
    Unreadable(String),
    /// It was trained for another game, variant or version of the rules.
    #[error("it was trained for {what} {theirs:?}, but this is {ours:?}; train it again, or play what it was trained for")]
    Other {
        /// The thing that differs: "rules".
        what: &'static str,
        /// The file's value.
        theirs: String,
        /// The value that is played here.
        ours: String,
    },
    /// An input is not an array of an observation.
    #[error("its input {0:?} is unknown; a bot can read these of this variant: {1}")]
    Input(String, String),
    /// An input has the wrong type or shape.
    #[error("its input \"{0}\" has to be {1}")]
    Form(&'static str, String),
    /// The output does not have one number for each action.
    #[error("its first output has to be float32 [1, {0}]: a number for each staged action")]
    Output(usize),
}

/// A network in memory, with the layout of its inputs and actions.
struct Network {
    model: Arc<TypedRunnableModel>,
    parts: Vec<Part>,
    layout: Layout,
    actions: Actions,
}

/// A network that plays a variant.
#[derive(Clone)]
pub(super) struct Agent(Arc<Network>);

impl Agent {
    /// Reads a network from the bytes of an ONNX file.
    pub(super) fn read(mut bytes: &[u8], info: &GameInfo, variant: &Variant) -> Result<Self, Error> {
        // No file may end the program, but the code that reads it may panic.
        let read = catch_unwind(AssertUnwindSafe(|| {
            let proto = onnx().proto_model_for_read(&mut bytes)?;
            let model = onnx().model_for_proto_model(&proto)?.into_optimized()?.into_runnable()?;
            TractResult::Ok((proto, model))
        }));
        let (proto, model) =
            read.unwrap_or_else(|_| Err(TractError::msg("the parser crashed"))).map_err(|error| unreadable(&error))?;
        check_purpose(&proto, info, variant)?;
        let actions = Actions::staged(variant);
        // Bots do not see events.
        let all = Part::ALL.map(|part| (part, part.name())).into_iter().filter(|(part, _)| *part != Part::Events);
        let full = Layout::new(variant, &actions, &all.map(|(part, _)| part).collect::<Vec<_>>(), &Plane::ALL);
        let mut parts = Vec::new();
        for outlet in model.model().input_outlets().map_err(|error| unreadable(&error))? {
            let name = &model.model().node(outlet.node).name;
            let known = full.fields().iter().map(|field| field.part);
            let part = known.clone().find(|part| part.name() == name).ok_or_else(|| {
                let names: Vec<&str> = known.map(Part::name).collect();
                Error::Input(name.clone(), names.join(", "))
            })?;
            parts.push(part);
        }
        let layout = Layout::new(variant, &actions, &parts, &Plane::ALL);
        let network = Network { model, parts, layout, actions };
        network.check()?;
        Ok(Self(Arc::new(network)))
    }

    /// A bot at the start of a run.
    pub(super) fn start(&self, seed: Seed) -> Box<dyn Bot> {
        let Network { layout, actions, .. } = &*self.0;
        Box::new(AgentBot {
            network: self.0.clone(),
            dice: seed.stream("agent", 0),
            view: View::default(),
            row: vec![0; layout.size()],
            mask: vec![0; actions.count()],
        })
    }
}

impl Network {
    /// Checks the types and shapes of the inputs, and of the output by running the network once.
    fn check(&self) -> Result<(), Error> {
        let facts = self.model.model().input_outlets().map_err(|error| unreadable(&error))?;
        for (outlet, part) in facts.iter().zip(&self.parts) {
            let fact = self.model.model().outlet_fact(*outlet).map_err(|error| unreadable(&error))?;
            let (number, shape) = (part.number(), self.shape(*part));
            if fact.datum_type != datum(number) || fact.shape.as_concrete() != Some(&shape[..]) {
                return Err(Error::Form(part.name(), format!("{} {shape:?}", number.name())));
            }
        }
        match self.numbers(&mut vec![0; self.layout.size()]) {
            Ok(numbers) if numbers.len() == self.actions.count() => Ok(()),
            Ok(_) => Err(Error::Output(self.actions.count())),
            Err(error) => Err(unreadable(&error)),
        }
    }

    /// The shape of an input: the array's shape, with a batch of one in front.
    fn shape(&self, part: Part) -> Vec<usize> {
        let array = self.layout.field(part).map(|field| field.shape.as_slice()).unwrap_or_default();
        [&[1], array].concat()
    }

    /// The network's output for a row: a number for each action.
    fn numbers(&self, row: &mut [u8]) -> TractResult<Vec<f32>> {
        let mut inputs: TVec<TValue> = TVec::new();
        for part in &self.parts {
            let bytes = self.layout.field(*part).map(|field| &*field.bytes(row)).unwrap_or_default();
            inputs.push(tensor(part.number(), &self.shape(*part), bytes)?.into());
        }
        let outputs = self.model.run(inputs)?;
        let first = outputs.first().ok_or_else(|| TractError::msg("it has no output"))?;
        Ok(first.to_plain_array_view::<f32>()?.iter().copied().collect())
    }
}

/// A bot that follows a network.
#[derive(Clone)]
struct AgentBot {
    network: Arc<Network>,
    dice: Rng,
    view: View,
    row: Vec<u8>,
    mask: Vec<u8>,
}

impl AgentBot {
    /// Draws one of the legal actions: adding Gumbel noise to the numbers and taking the largest samples their softmax.
    fn draw(&mut self, numbers: &[f32]) -> Option<usize> {
        let mut noisy = |number: f32| {
            let uniform = (f64::from(self.dice.bits()) + 0.5) / 2f64.powi(32);
            f64::from(number) - (-uniform.ln()).ln()
        };
        let legal = self.mask.iter().zip(numbers).enumerate().filter(|(_, (bit, _))| **bit == 1);
        legal
            .map(|(action, (_, number))| (action, noisy(*number)))
            .max_by(|(_, a), (_, b)| a.total_cmp(b))
            .map(|(action, _)| action)
    }
}

impl Bot for AgentBot {
    fn next_move(&mut self, play: &dyn Shown) -> Option<Move> {
        let (play, network) = (play.rules()?, self.network.clone());
        play.view(&mut self.view);
        let mut stage = Stage::First;
        loop {
            play.mask(&network.actions, stage, &mut self.mask);
            network.layout.write(&self.view, &[], stage, &mut self.row);
            if let Some(field) = network.layout.field(Part::ActionMask) {
                field.bytes(&mut self.row).copy_from_slice(&self.mask);
            }
            // The shapes were checked, so this can only fail for lack of memory.
            let numbers = network.numbers(&mut self.row).ok()?;
            match network.actions.meaning(stage, self.draw(&numbers)?)? {
                Meaning::Move(m) => return Some(m),
                Meaning::Aim(aimed) => stage = Stage::Cell(aimed),
            }
        }
    }

    fn fork(&self) -> Box<dyn Bot> {
        Box::new(self.clone())
    }
}

/// Fails if the file's metadata says that it was trained for something else. The metadata may be missing.
fn check_purpose(proto: &ModelProto, info: &GameInfo, variant: &Variant) -> Result<(), Error> {
    for (what, ours) in [("game", info.id.to_owned()), ("variant", variant.id.to_owned()), ("rules", info.rules.to_string())] {
        match proto.metadata_props.iter().find(|prop| prop.key == what) {
            Some(prop) if prop.value != ours => return Err(Error::Other { what, theirs: prop.value.clone(), ours }),
            Some(_) | None => {}
        }
    }
    Ok(())
}

/// The parser's message may quote the file, so it is escaped.
fn unreadable(error: &TractError) -> Error {
    Error::Unreadable(error.root_cause().to_string().escape_debug().to_string())
}

const fn datum(number: Number) -> DatumType {
    match number {
        Number::I8 => DatumType::I8,
        Number::U8 => DatumType::U8,
        Number::I16 => DatumType::I16,
        Number::I32 => DatumType::I32,
    }
}

/// An array of an observation, whose numbers are in the machine's byte order.
fn tensor(number: Number, shape: &[usize], bytes: &[u8]) -> TractResult<Tensor> {
    fn of<T: Datum + Copy, const N: usize>(shape: &[usize], bytes: &[u8], read: fn([u8; N]) -> T) -> TractResult<Tensor> {
        let (chunks, _) = bytes.as_chunks::<N>();
        Tensor::from_shape(shape, &chunks.iter().map(|chunk| read(*chunk)).collect::<Vec<T>>())
    }
    match number {
        Number::I8 => of(shape, bytes, i8::from_ne_bytes),
        Number::U8 => of(shape, bytes, u8::from_ne_bytes),
        Number::I16 => of(shape, bytes, i16::from_ne_bytes),
        Number::I32 => of(shape, bytes, i32::from_ne_bytes),
    }
}
