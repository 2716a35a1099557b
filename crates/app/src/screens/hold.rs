//! The controls of a screen, in one row.

use super::{Action, Block, Content, Control, Effect, Field};

/// A control of a screen.
#[derive(Clone, Copy, Debug)]
pub enum Hold<'a> {
    /// A setting.
    Field(&'a Field),
    /// An action.
    Action(&'a Action),
}

impl Hold<'_> {
    /// The effect of choosing it; `None` if the player has to type or to slide something.
    pub fn effect(&self) -> Option<Effect> {
        match self {
            Self::Action(action) => Some(action.then.clone()),
            Self::Field(Field { control: Control::Choice { then, .. } | Control::Switch { then, .. }, .. }) => Some(then.clone()),
            Self::Field(_) => None,
        }
    }
}

impl Content {
    /// Every control, from the top down.
    pub fn holds(&self) -> Vec<Hold<'_>> {
        fn of(block: &Block) -> Vec<Hold<'_>> {
            match block {
                Block::Section { blocks, .. } => blocks.iter().flat_map(of).collect(),
                Block::Fields { fields } => fields.iter().map(Hold::Field).collect(),
                Block::Actions { actions } => actions.iter().map(Hold::Action).collect(),
                Block::Text { .. } | Block::Pairs { .. } => Vec::new(),
            }
        }
        self.blocks.iter().flat_map(of).collect()
    }
}
