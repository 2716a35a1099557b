//! Guided runs: suggests what to try next, based on what the player has seen and done.

use crate::discoveries::moments;
use crate::result::watch;
use barrow_core::{GameInfo, Guide, Header, Run, Seed, Shelf, Variant, VariantCode, View};

/// The course of a guided run.
#[derive(Clone, Debug)]
pub struct Course {
    guide: &'static Guide,
    /// True for each lesson that is learnt.
    learnt: Vec<bool>,
    /// Number of moves for which the farewell was shown.
    shown_for: usize,
}

/// Number of moves for which the farewell is shown.
const FAREWELL: usize = 3;

/// The variant of a guided run.
pub fn code() -> VariantCode {
    VariantCode::default().with_practice(true)
}

/// The header of the guided run of a game, if it has one.
pub fn header(info: &GameInfo) -> Option<Header> {
    let guide = info.variant(code())?.guide?;
    Some(Header { game: info.id.to_owned(), rules: info.rules, variant: code(), seed: Seed(guide.seed) })
}

/// "guided" or "practice" if the outcome of the run does not count.
pub fn kind(header: &Header, info: &GameInfo) -> Option<&'static str> {
    match self::header(info) {
        Some(guided) if guided == *header => Some("guided"),
        _ => header.variant.is_practice().then_some("practice"),
    }
}

impl Course {
    /// The course of a run so far, if it is guided.
    pub fn of(run: &Run, variant: &'static Variant, shelf: &Shelf) -> Option<Self> {
        let Header { variant: played, seed, .. } = run.header;
        let guide = variant.guide.as_ref().filter(|guide| (played, seed.0) == (code(), guide.seed))?;
        let mut course = Self { guide, learnt: vec![false; guide.lessons.len()], shown_for: 0 };
        // Runs that cannot be played were refused earlier, when they were opened.
        let mut view = View::default();
        let _ = watch(run, shelf, &mut |moment| {
            moment.play.view(&mut view);
            let cues: Vec<u8> = moment.events.iter().map(|event| event.cue).collect();
            course.follow(&view, &cues);
        });
        Some(course)
    }

    /// Records the result of a move with events of these `cues`. Returns true if the text changes.
    pub fn follow(&mut self, view: &View, cues: &[u8]) -> bool {
        let before = self.text();
        self.shown_for += usize::from(self.is_over());
        let has_come = moments(view, cues, false);
        for (learnt, lesson) in self.learnt.iter_mut().zip(self.guide.lessons) {
            *learnt |= lesson.until.iter().any(|&moment| has_come(moment));
        }
        self.text().is_some() && self.text() != before
    }

    /// The current text: the first lesson that is not learnt, then the farewell for a few moves.
    pub fn text(&self) -> Option<&'static str> {
        if self.is_over() {
            return (self.shown_for < FAREWELL).then_some(self.guide.farewell);
        }
        let lessons = self.learnt.iter().zip(self.guide.lessons);
        lessons.filter(|(learnt, _)| !**learnt).map(|(_, lesson)| lesson.text).next()
    }

    /// Tells whether the course is over. Learning the last lesson skips the others.
    fn is_over(&self) -> bool {
        self.learnt.last().is_none_or(|learnt| *learnt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::discoveries::Discoveries;
    use crate::keys::Control;
    use crate::modes::{App, Front, Input, Preferences};
    use crate::session::Session;
    use barrow_core::VerbKind;
    use barrow_shelf::SHELF;

    fn begin() -> App {
        let header = header(SHELF.find("into-ruins").unwrap().info).unwrap();
        let session = Session::start(SHELF, header, Discoveries::default()).unwrap();
        let options = Options { reduced_motion: true, ..Options::default() };
        let mut app = App::new(session, Front::default(), Preferences { options, ..Preferences::default() }, Seed(9));
        app.begin();
        app.input(Input::Cancel);
        app
    }

    /// The number of the lesson, or `None` once all are learnt.
    fn lesson(app: &App) -> Option<usize> {
        let guide = app.session().variant().guide.unwrap();
        guide.lessons.iter().position(|lesson| app.session().lesson() == Some(lesson.text))
    }

    /// Walks to the nearest known thing of this name and acts on it.
    fn act_on(app: &mut App, name: &str) {
        let (view, variant) = (app.session().view(), app.session().variant());
        let things = view.things.iter().filter(|thing| variant.legend.name(thing.id) == name);
        let hero = view.hero.unwrap();
        match things.min_by_key(|thing| variant.topology.distance(hero, thing.at)) {
            Some(thing) => app.input(Input::Tap { cell: thing.at, is_touch: false }),
            None => app.input(Input::Command(Control::Explore)),
        };
    }

    #[test]
    fn a_lesson_stays_until_it_is_learnt_and_names_the_keys() {
        let mut app = begin();
        assert_eq!(lesson(&app), Some(0));
        let mut update = app.input(Input::Command(Control::Explore));
        while lesson(&app) == Some(0) {
            update = app.input(Input::Command(Control::Explore));
        }
        let hint = app.screen().hint.unwrap();
        assert!(lesson(&app) == Some(1) && hint.contains("explore (o)") && update.spoken.contains(&hint), "{hint}");
        app.input(Input::Command(Control::Look));
        app.input(Input::Cancel);
        assert_eq!(app.screen().hint, Some(hint));
    }

    #[test]
    fn a_lesson_names_buttons_where_there_are_no_keys() {
        let mut app = begin();
        app.name_buttons();
        let hint = app.screen().hint.unwrap();
        assert!(hint.contains("or explore (tap Explore)."), "{hint}");
        assert!(lesson(&app) == Some(0) && app.session().observed().tag == Some("guided"));
    }

    #[test]
    fn a_lesson_that_can_no_longer_be_learnt_is_left_behind() {
        let mut app = begin();
        // Further exploring wakes the rat.
        for _ in 0..40 {
            app.input(Input::Command(Control::Explore));
        }
        assert_eq!(lesson(&app), Some(2));
    }

    #[test]
    fn the_guided_descent_can_be_played_to_its_end() {
        let mut app = begin();
        let throw = app.session().variant().verb("throw").unwrap();
        let mut met = Vec::new();
        while let Some(number) = lesson(&app) {
            let moves = app.session().observed().moves;
            assert!(moves < 300 && !app.session().observed().has_ended(), "lesson {number} is not learnt: {met:?}");
            if met.last() != Some(&number) {
                met.push(number);
            }
            match number {
                0 => drop(app.input(Input::Command(Control::Explore))),
                1 => act_on(&mut app, "rat"),
                2 => act_on(&mut app, "mushroom"),
                3 => {
                    app.input(Input::Verb(throw));
                    let orb = app.screen().list.unwrap().rows.iter().position(|row| row.label.contains("Orb")).unwrap();
                    app.input(Input::Choose(orb));
                    let hero = app.session().view().hero.unwrap();
                    let variant = app.session().variant();
                    let targets = app.session().view().positions();
                    let apart = targets.filter(|&at| variant.topology.distance(hero, at) == 3);
                    let free = apart.filter(|&at| app.session().explain(at).name.contains("floor"));
                    let cell = free.last().unwrap();
                    app.input(Input::Tap { cell, is_touch: false });
                }
                _ => {
                    app.input(Input::Command(Control::Descend));
                    app.input(Input::Confirm);
                    if let Some(row) = app.screen().list.and_then(|list| list.rows.iter().position(|row| row.id == "yes")) {
                        app.input(Input::Choose(row));
                    }
                }
            }
        }
        assert_eq!(met, [0, 1, 2, 3, 4]);
        assert_eq!(app.session().observed().status.depth, 2);
        let farewell = app.screen().hint.unwrap();
        assert!(farewell.contains("(Backspace)") && farewell.contains("(Esc)"), "{farewell}");

        // The course can be derived from the run alone.
        let run = app.session().run();
        let course = Course::of(run, app.session().variant(), &SHELF).unwrap();
        assert_eq!(course.text(), app.session().lesson());
        let wait = app.session().variant().verb_that(VerbKind::Wait).unwrap();
        for _ in 0..FAREWELL {
            app.input(Input::Verb(wait));
        }
        assert_eq!(app.session().lesson(), None, "the farewell goes by itself");
    }

    #[test]
    fn other_runs_have_no_guide() {
        let guided = begin();
        for (variant, seed) in [(VariantCode::default(), 3383), (code(), 1)] {
            let header = Header { variant, seed: Seed(seed), ..guided.session().run().header.clone() };
            let session = Session::start(SHELF, header, Discoveries::default()).unwrap();
            assert_eq!(session.lesson(), None);
        }
    }
}
