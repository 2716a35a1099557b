//! The controls of a screen, in one row.

use super::{Action, Block, Content, Control, Effect, Field, Tab, TableRow};

/// A control of a screen.
#[derive(Clone, Copy, Debug)]
pub enum Hold<'a> {
    /// A setting.
    Field(&'a Field),
    /// An action.
    Action(&'a Action),
    /// A view of the screen.
    Tab(&'a Tab),
    /// A row of a table.
    Row(&'a TableRow),
}

impl Hold<'_> {
    /// The effect of choosing it; `None` if the player has to type or to slide something.
    pub fn effect(&self) -> Option<Effect> {
        match self {
            Self::Action(action) => Some(action.then.clone()),
            Self::Tab(tab) => Some(tab.then.clone()),
            Self::Row(row) => row.actions.first().map(|action| action.then.clone()),
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
                Block::Tabs { tabs, .. } => tabs.iter().map(Hold::Tab).collect(),
                Block::Table { table } => table.rows.iter().map(Hold::Row).collect(),
                Block::Text { .. }
                | Block::Status { .. }
                | Block::Trouble { .. }
                | Block::Pairs { .. }
                | Block::Chart { .. }
                | Block::Picture { .. }
                | Block::Figures { .. } => Vec::new(),
            }
        }
        self.blocks.iter().flat_map(of).collect()
    }

    /// The effect of the screen's main action.
    pub fn main(&self) -> Option<Effect> {
        let main = |hold: Hold| match hold {
            Hold::Action(action) if action.is_main => Some(action.then.clone()),
            _ => None,
        };
        self.holds().into_iter().find_map(main)
    }

    /// The effect of a letter key: that of an action anywhere, or of an action of the selected row. `selected` is the row's index
    /// among all controls.
    pub fn bound(&self, letter: char, selected: Option<usize>) -> Option<Effect> {
        let holds = self.holds();
        let row = selected.and_then(|selected| holds.get(selected).copied());
        let of_row = row.iter().flat_map(|hold| if let Hold::Row(row) = hold { row.actions.iter() } else { [].iter() });
        let anywhere = holds.iter().filter_map(|hold| if let Hold::Action(action) = hold { Some(*action) } else { None });
        let mut all = of_row.chain(anywhere);
        all.find(|action| action.key == Some(letter)).map(|action| action.then.clone())
    }

    /// The effect of going `by` tabs on in the first row of tabs with this key, or without a key.
    pub fn next_tab(&self, key: Option<char>, by: isize) -> Option<Effect> {
        let tabs = self.blocks.iter().find_map(|block| match block {
            Block::Tabs { key: own, tabs, .. } if *own == key => Some(tabs),
            _ => None,
        })?;
        tabs.get(beside(tabs, by)).map(|tab| tab.then.clone())
    }

    /// The key of a row of tabs, and the next one there: its number among all controls, and its label.
    pub fn next_view(&self) -> Option<(char, usize, &str)> {
        let (key, tabs) = self.blocks.iter().find_map(|block| match block {
            Block::Tabs { key: Some(key), tabs, .. } => Some((*key, tabs)),
            _ => None,
        })?;
        let next = tabs.get(beside(tabs, 1))?;
        let index = self.holds().iter().position(|hold| matches!(hold, Hold::Tab(tab) if std::ptr::eq(*tab, next)))?;
        Some((key, index, &next.label))
    }
}

/// The index of the tab `by` places after the chosen one, wrapping around.
fn beside(tabs: &[Tab], by: isize) -> usize {
    let here = tabs.iter().position(|tab| tab.is_chosen).unwrap_or_default();
    (here as isize + by).rem_euclid(tabs.len().max(1) as isize) as usize
}
