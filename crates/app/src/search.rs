//! Finds seeds by counts of things on their first levels.

use barrow_core::{Seed, Shelved, VariantCode};

/// A wish: how often something must occur on the first levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// The name of the count: `item:orb_of_life`.
    pub name: &'static str,
    least: i32,
    most: i32,
}

impl Wish {
    /// Reads a wish such as "rapier", "ogre=0", "orb of life>=2" or "goblin<=3". `names` has the names of all counts.
    ///
    /// # Errors
    /// A sentence, if it names no count or no number.
    pub fn parse(text: &str, names: &[&'static str]) -> Result<Self, String> {
        let (text, sign, number) = match text.split_once('=') {
            None => (text, ' ', ""),
            Some((before, number)) => match before.strip_suffix(['<', '>']) {
                Some(name) => (name, if before.ends_with('<') { '<' } else { '>' }, number),
                None => (before, '=', number),
            },
        };
        let asked = text.trim();
        let Some(name) = names.iter().find(|name| **name == asked || title(name) == asked) else {
            return Err(format!("Nothing called \"{asked}\" is counted here."));
        };
        let number: i32 = match number.trim().parse() {
            Ok(number) => number,
            Err(_) if sign == ' ' => 1,
            Err(_) => return Err(format!("A number is missing: write {asked}=2, {asked}>=2 or {asked}<=2.")),
        };
        let (least, most) = match sign {
            '=' => (number, number),
            '<' => (0, number),
            _ => (number, i32::MAX),
        };
        Ok(Self { name, least, most })
    }
}

/// The name of a count for people: "orb of life" for `item:orb_of_life`.
pub fn title(name: &str) -> String {
    name.rsplit(':').next().unwrap_or(name).replace('_', " ")
}

/// The names of everything that a game counts on its levels; empty if its levels cannot be counted.
pub fn names(shelved: &Shelved, code: VariantCode) -> Vec<&'static str> {
    let metrics = shelved.survey(Seed(1), code, 1).map(|survey| survey.metrics).unwrap_or_default();
    metrics.into_iter().map(|(name, _)| name).collect()
}

/// The counts for each wish on the levels 1 to `depth` of a seed; `None` if a wish is not fulfilled.
pub fn holds(shelved: &Shelved, code: VariantCode, depth: u32, wishes: &[Wish], seed: Seed) -> Option<Vec<i32>> {
    let mut counts = vec![0; wishes.len()];
    for depth in 1..=depth {
        let survey = shelved.survey(seed, code, depth)?;
        for (wish, count) in wishes.iter().zip(&mut counts) {
            *count += survey.count(wish.name);
        }
    }
    let is_fulfilled = wishes.iter().zip(&counts).all(|(wish, count)| (wish.least..=wish.most).contains(count));
    is_fulfilled.then_some(counts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use barrow_shelf::SHELF;

    const NAMES: [&str; 3] = ["item:orb_of_life", "creature:goblin", "walkable"];

    #[test]
    fn a_wish_names_a_count_and_compares_it() {
        let of = |text: &str| Wish::parse(text, &NAMES).map(|wish| (wish.name, wish.least, wish.most));
        assert_eq!(of("orb of life"), Ok(("item:orb_of_life", 1, i32::MAX)));
        assert_eq!(of(" orb of life >= 2"), Ok(("item:orb_of_life", 2, i32::MAX)));
        assert_eq!(of("item:orb_of_life=2"), Ok(("item:orb_of_life", 2, 2)));
        assert_eq!(of("goblin=0"), Ok(("creature:goblin", 0, 0)));
        assert_eq!(of("walkable<=90"), Ok(("walkable", 0, 90)));
        for (wrong, words) in
            [("dragon", "Nothing called \"dragon\""), ("goblin=", "A number is missing"), ("goblin=few", "A number")]
        {
            assert!(of(wrong).unwrap_err().contains(words), "{wrong}");
        }
    }

    #[test]
    fn seeds_are_found_by_counts_on_their_first_levels() {
        let shelved = SHELF.find("into-ruins").unwrap();
        let (code, names) = (VariantCode(0), names(shelved, VariantCode(0)));
        let wishes = [Wish::parse("rapier", &names).unwrap(), Wish::parse("rat=0", &names).unwrap()];
        let found: Vec<u64> = (1..200).filter(|seed| holds(shelved, code, 1, &wishes, Seed(*seed)).is_some()).collect();
        assert!(!found.is_empty() && found.len() < 100, "{found:?}");
        let count = |seed: u64, name: &str, depth| {
            let survey = shelved.survey(Seed(seed), code, depth).unwrap();
            survey.metrics.iter().find(|(of, _)| *of == name).unwrap().1
        };
        for seed in 1..200 {
            let fits = count(seed, "item:rapier", 1) > 0 && count(seed, "creature:rat", 1) == 0;
            assert_eq!(fits, found.contains(&seed), "{seed}");
        }
        let both = holds(shelved, code, 2, &[Wish::parse("bones>=0", &names).unwrap()], Seed(1)).unwrap();
        assert_eq!(both, [count(1, "tile:bones", 1) + count(1, "tile:bones", 2)]);
        assert!(super::names(SHELF.find("stomp").unwrap(), code).is_empty());
    }
}
