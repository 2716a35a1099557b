//! A player's knowledge of a run whose rules are elsewhere.

use super::wire::{Ask, Begun, Known};
use barrow_core::{Aim, Fact, GameInfo, Move, Play, Refusal, Rest, Shelf, Shown, Status, Subject, Variant, VariantCode, View};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A run whose rules are elsewhere. It answers from the last scene and from the answers received since. If it lacks an answer, it
/// records the question and returns an empty answer.
pub(crate) struct Mirror {
    info: &'static GameInfo,
    variant: &'static Variant,
    scene: Known,
    /// Each move with the question before it.
    offered: Vec<(Move, Option<u8>)>,
    answers: Mutex<Answers>,
}

/// Answers to questions about the current scene.
#[derive(Default)]
struct Answers {
    facts: Vec<(Subject, Vec<Fact>)>,
    aims: Vec<(Move, Aim)>,
    weighed: Vec<(Move, Option<u8>, Option<String>)>,
    /// Unanswered questions that were not sent yet.
    new: Vec<Ask>,
    /// Questions that were sent.
    due: Vec<Ask>,
    /// True if an answer was missing since the last check.
    is_lacking: bool,
    /// True once no more answers will come: then a missing answer is final.
    is_over: bool,
}

impl Answers {
    /// A server answers no questions about a run that has ended.
    fn about(scene: &Known) -> Self {
        Self { is_over: scene.status.ending.is_some(), ..Self::default() }
    }

    fn lack(&mut self, ask: Ask) {
        if self.is_over {
            return;
        }
        self.is_lacking = true;
        if !self.due.contains(&ask) && !self.new.contains(&ask) {
            self.new.push(ask);
        }
    }
}

impl Mirror {
    /// A mirror of a server's run of a game on this shelf. `None` if the message does not fit the game.
    pub(super) fn new(shelf: &Shelf, begun: &Begun) -> Option<Self> {
        let info = shelf.find(&begun.game)?.info;
        let variant = info.variant(VariantCode(begun.variant))?;
        let scene = begun.scene.clone();
        scene.fits(variant).then(|| Self {
            info,
            variant,
            offered: scene.offered(),
            answers: Mutex::new(Answers::about(&scene)),
            scene,
        })
    }

    /// Shows a new scene. Returns `None`, and changes nothing, if the scene does not fit the variant.
    pub(super) fn show(&mut self, scene: Known) -> Option<()> {
        if !scene.fits(self.variant) {
            return None;
        }
        self.offered = scene.offered();
        *self.answers() = Answers::about(&scene);
        self.scene = scene;
        Some(())
    }

    /// Tells whether no more answers will come.
    pub(super) fn is_over(&self) -> bool {
        self.answers().is_over
    }

    /// Expects no more answers.
    pub(super) fn close(&self) {
        let mut answers = self.answers();
        answers.is_over = true;
        answers.new.clear();
        answers.due.clear();
    }

    fn answers(&self) -> MutexGuard<'_, Answers> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells whether an answer was missing since the last call.
    pub(crate) fn was_lacking(&self) -> bool {
        std::mem::take(&mut self.answers().is_lacking)
    }

    /// Tells whether sent questions still lack answers.
    pub(crate) fn awaits_answers(&self) -> bool {
        let answers = self.answers();
        !answers.due.is_empty() || !answers.new.is_empty()
    }

    /// Returns questions to send, each once.
    pub(super) fn take_questions(&self) -> Vec<Ask> {
        let mut answers = self.answers();
        let new = std::mem::take(&mut answers.new);
        answers.due.extend(new.iter().cloned());
        new
    }

    /// Stores the answer to a question. Drops answers to questions that were not asked, or that concern an earlier scene.
    pub(super) fn take_facts(&self, subject: Subject, facts: Vec<Fact>) {
        self.take(&Ask::Look(subject), |answers| answers.facts.push((subject, facts)));
    }

    pub(super) fn take_aim(&self, m: Move, aim: Aim) {
        let is_known = aim.targets.iter().all(|target| self.variant.legend.get(target.id).is_some());
        self.take(&Ask::Aim(m), |answers| answers.aims.push((m, if is_known { aim } else { Aim::default() })));
    }

    pub(super) fn take_weighed(&self, m: Move, caution: Option<u8>, refused: Option<String>) {
        self.take(&Ask::Weigh(m), |answers| answers.weighed.push((m, caution, refused)));
    }

    fn take(&self, ask: &Ask, keep: impl FnOnce(&mut Answers)) {
        let mut answers = self.answers();
        if let Some(at) = answers.due.iter().position(|due| due == ask) {
            answers.due.swap_remove(at);
            keep(&mut answers);
        }
    }

    /// The question before a move and the reason why it would be refused, as far as known.
    fn weigh(&self, m: Move) -> (Option<u8>, Option<String>) {
        if let Some((_, caution)) = self.offered.iter().find(|(offered, _)| *offered == m) {
            return (*caution, None);
        }
        let mut answers = self.answers();
        if let Some((_, caution, refused)) = answers.weighed.iter().find(|(weighed, ..)| *weighed == m) {
            return (*caution, refused.clone());
        }
        answers.lack(Ask::Weigh(m));
        (None, None)
    }
}

impl Shown for Mirror {
    fn info(&self) -> &'static GameInfo {
        self.info
    }

    fn variant(&self) -> &'static Variant {
        self.variant
    }

    fn offer(&self, moves: &mut Vec<Move>) {
        moves.extend(self.offered.iter().map(|(m, _)| *m));
    }

    fn view(&self, view: &mut View) {
        view.clone_from(&self.scene.view);
    }

    fn status(&self) -> Status {
        self.scene.status.clone()
    }

    fn inspect(&self, subject: Subject, facts: &mut Vec<Fact>) {
        let mut answers = self.answers();
        match answers.facts.iter().find(|(known, _)| *known == subject) {
            Some((_, known)) => facts.extend_from_slice(known),
            None => answers.lack(Ask::Look(subject)),
        }
    }

    fn caution(&self, m: Move) -> Option<u8> {
        self.weigh(m).0
    }

    fn refusal(&self, m: Move) -> Option<String> {
        if self.scene.status.ending.is_some() { Some(Refusal::Over.to_string()) } else { self.weigh(m).1 }
    }

    fn aim(&self, m: Move, aim: &mut Aim) {
        let mut answers = self.answers();
        if let Some((_, known)) = answers.aims.iter().find(|(known, _)| *known == m) {
            aim.clone_from(known);
        } else {
            aim.clear();
            answers.lack(Ask::Aim(m));
        }
    }

    fn rest(&self) -> Rest {
        self.scene.rest.clone()
    }

    fn rules(&self) -> Option<&dyn Play> {
        None
    }
}
