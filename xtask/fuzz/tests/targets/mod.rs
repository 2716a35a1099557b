//! What a stranger may hand to Barrow: a run, a link, a settings file, and what a page asks of the rules. Each target takes any bytes, and
//! panics only if Barrow has a mistake.

mod calls;
mod link;
mod options;
mod run;

pub(crate) type Target = fn(&[u8]);

const TARGETS: [(&str, Target); 4] =
    [("run", run::run), ("link", link::link), ("options", options::options), ("calls", calls::calls)];

pub(crate) fn names() -> impl Iterator<Item = &'static str> + std::fmt::Debug {
    TARGETS.iter().map(|&(name, _)| name).collect::<Vec<_>>().into_iter()
}

pub(crate) fn find(name: &str) -> Option<Target> {
    TARGETS.iter().find(|(known, _)| *known == name).map(|&(_, target)| target)
}
