//! Everything that a stranger can give to Barrow: a run, a link, a settings file, and the page's calls to the rules. Each target
//! accepts any bytes, and panics only if Barrow has a bug.

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
