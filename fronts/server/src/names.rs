//! Rules for names of players: valid characters, and names that look alike.

use barrow_online::NAME_LENGTHS;
use std::sync::LazyLock;
use thiserror::Error;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{canonical_combining_class, is_combining_mark};
use unicode_security::{GeneralSecurityProfile, MixedScript, skeleton};

/// Characters allowed between two letters or digits.
const BETWEEN: [char; 4] = [' ', '-', '_', '.'];
/// Invisible characters that some scripts of India need after a virama, which joins two consonants.
const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];
/// The class of all viramas.
const VIRAMA: u8 = 9;
/// The most marks on a letter. Vietnamese needs two, and Tibetan three.
const MARKS: usize = 4;

/// Titles of the staff. No word of a name may be one.
const TITLES: &str = "admin administrador administrateur administration administrator moderador moderateur moderator official \
                      operator staff sysadmin webmaster админ администратор администрация модератор поддержка 官方 客服 管理员 \
                      管理員 管理者 管理人 運営 관리자 운영자";
/// Names that could be taken for the server, alone or with titles.
const ROLES: &str = "anonymous barrow guest host mod owner root server support system";
/// Words that do not make a title or a role into a different name.
const FILLERS: &str = "bot chief crew desk dev devs game games head help real s super team the true x";
/// Digits that stand for letters, besides 0 and 1, which look like them.
const DIGITS: [(char, char); 4] = [('3', 'e'), ('4', 'a'), ('5', 's'), ('7', 't')];

/// The reason why a name is not available.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    /// Too short or too long.
    #[error("a name must have {} to {} characters", NAME_LENGTHS.start(), NAME_LENGTHS.end())]
    Length,
    /// It contains characters that names cannot have.
    #[error("a name may contain letters and digits, with single spaces, hyphens, dots or underscores between them")]
    Characters,
    /// Its marks hide their letter, or have none.
    #[error("a letter can have at most {MARKS} marks, all of them different")]
    Marks,
    /// It mixes scripts, which helps to imitate other names.
    #[error("use letters of one script only")]
    Scripts,
    /// It could be taken for the server or its staff.
    #[error("this name is reserved")]
    Reserved,
}

/// A valid name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name as shown.
    pub shown: String,
    /// Its forms. Names that look alike share at least one: see [`looks`].
    pub looks: Vec<String>,
}

impl Name {
    /// Reads a name.
    ///
    /// # Errors
    /// The reason why the name is not valid.
    pub fn new(text: &str) -> Result<Self, NameError> {
        let shown = exact(text);
        if !NAME_LENGTHS.contains(&shown.chars().count()) {
            return Err(NameError::Length);
        }
        let is_joined = shown.split(BETWEEN).all(|part| !part.is_empty() && has_plain_characters(part));
        if !is_joined {
            return Err(NameError::Characters);
        }
        // Defence against marks that bury a name and its neighbours.
        if !shown.split(BETWEEN).all(has_sound_marks) {
            return Err(NameError::Marks);
        }
        if !shown.as_str().is_single_script() {
            return Err(NameError::Scripts);
        }
        // Defence against a name that could be the staff's.
        if is_reserved(&shown) {
            return Err(NameError::Reserved);
        }
        let looks = looks(&shown);
        Ok(Self { shown, looks })
    }
}

/// A name in the form in which it is stored and found.
pub fn exact(text: &str) -> String {
    text.trim().nfc().collect()
}

/// Tells whether a text shows anything. Characters without a shape do not count, and neither do marks without a letter.
pub fn is_visible(text: &str) -> bool {
    // The blank Braille pattern, the null notehead, and the controls of interlinear annotations.
    let has_no_shape = |character| matches!(character, '\u{2800}' | '\u{1d159}' | '\u{fff9}'..='\u{fffb}');
    // A skeleton has none of the characters that Unicode calls ignorable.
    skeleton(text).any(|character| {
        !(character.is_whitespace() || character.is_control() || has_no_shape(character) || is_combining_mark(character))
    })
}

/// Tells whether a part of a name consists of letters, digits and marks that Unicode recommends for identifiers. A joiner is
/// allowed between a virama and a letter.
fn has_plain_characters(part: &str) -> bool {
    let characters: Vec<char> = part.chars().collect();
    let is_letter = |character: char| character.is_alphanumeric() && !is_combining_mark(character);
    let is_plain = |at: usize, character: char| {
        if JOINERS.contains(&character) {
            let after_virama = at.checked_sub(1).is_some_and(|at| canonical_combining_class(characters[at]) == VIRAMA);
            return after_virama && characters.get(at + 1).is_some_and(|next| is_letter(*next));
        }
        (character.is_alphanumeric() || is_combining_mark(character)) && character.identifier_allowed()
    };
    characters.iter().enumerate().all(|(at, character)| is_plain(at, *character))
}

/// Tells whether every mark has a letter, and no letter has too many or the same one twice.
fn has_sound_marks(part: &str) -> bool {
    // Marks before the first letter belong to none.
    let mut marks = None;
    part.nfd().all(|character| {
        if !is_combining_mark(character) {
            marks = Some(Vec::new());
            return true;
        }
        marks.as_mut().is_some_and(|marks: &mut Vec<char>| {
            let is_new = !marks.contains(&character);
            marks.push(character);
            is_new && marks.len() <= MARKS
        })
    })
}

/// The forms of a name. Two names look alike if they share one. The first form ignores capitals, so that a name has one owner
/// however it is written. The other is for names whose capitals look like letters of another name.
pub fn looks(name: &str) -> Vec<String> {
    let plain: String = name.chars().filter(|character| !BETWEEN.contains(character) && !JOINERS.contains(character)).collect();
    // Defence against a name that looks like another's.
    let mut looks = vec![look(&folded(&plain)), look(&plain)];
    looks.dedup();
    looks
}

/// A text with one character for all that look alike. Unicode's own skeleton keeps case, so it distinguishes "i" from "I", which
/// looks like "l".
fn look(text: &str) -> String {
    let alike = |character| match character {
        'i' | '1' => 'l',
        '0' => 'o',
        other => other,
    };
    folded(&skeleton(text).collect::<String>()).chars().map(alike).collect()
}

/// A text without capitals. One letter may become several: "ß" and "SS" both become "ss".
fn folded(text: &str) -> String {
    // Some letters share only their capital, and some share only their small letter.
    text.chars().flat_map(char::to_lowercase).flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect()
}

/// Tells whether a name could be taken for the server or its staff: if it consists of titles, roles and fillers, or has a title among
/// its words.
fn is_reserved(name: &str) -> bool {
    static WORDS: LazyLock<[Vec<String>; 3]> =
        LazyLock::new(|| [TITLES, ROLES, FILLERS].map(|words| words.split_whitespace().flat_map(bare_looks).collect()));
    let [titles, roles, fillers] = &*WORDS;
    let is_made_of = |text: &str, words: &[&[String]]| bare_looks(text).iter().any(|look| divides(look, words, fillers, false));
    is_made_of(name, &[titles, roles]) || name.split(BETWEEN).any(|word| is_made_of(word, &[titles]))
}

/// The forms of a text without marks, with letters for digits. There are also forms without the digits at its ends.
fn bare_looks(text: &str) -> Vec<String> {
    let letter = |character| DIGITS.iter().find(|(digit, _)| *digit == character).map_or(character, |(_, letter)| *letter);
    let bare = |look: String| look.chars().filter(|character| !is_combining_mark(*character)).map(letter).collect();
    let readings = [text, text.trim_end_matches(char::is_numeric), text.trim_matches(char::is_numeric)];
    readings.into_iter().flat_map(looks).map(bare).collect()
}

/// Tells whether a text consists of words and fillers, with at least one word in all.
fn divides(text: &str, words: &[&[String]], fillers: &[String], has_word: bool) -> bool {
    if text.is_empty() {
        return has_word;
    }
    let goes_on =
        |word: &String, has_word| text.strip_prefix(word.as_str()).is_some_and(|rest| divides(rest, words, fillers, has_word));
    words.iter().copied().flatten().any(|word| goes_on(word, true)) || fillers.iter().any(|filler| goes_on(filler, has_word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_many_scripts_can_be_had() {
        for name in [
            "Ada",
            "José",
            "Ольга",
            "日本太郎",
            "x-y_z.1",
            "De Witt",
            "हिन्दी",
            "தமிழ்",
            "বাংলা",
            "ไทยแลนด์",
            "తెలుగు",
            "ಕನ್ನಡ",
            "മലയാളം",
            "ગુજરાતી",
            "ਪੰਜਾਬੀ",
            "සිංහල",
            "ශ්\u{200d}රී",
            "ລາວ",
            "ខ្មែរ",
            "မြန်မာ",
            "བོད་".trim_end_matches('་'),
            "עברית",
            "العربية",
            "مُحَمَّد",
            "فارسی",
            "Ελλάδα",
            "հայերեն",
            "ქართული",
            "አማርኛ",
            "한국어",
            "ひらがな",
            "カタカナ",
            "Nguyễn",
            "Ōsaka",
            "straße",
            "ıstanbul",
            "Stafford",
            "Modesto",
            "Modest 0",
            "Rooto",
            "Barrowman",
            "Rooster",
            "Hostettler",
            "Thea",
        ] {
            assert_eq!(Name::new(name).map(|name| name.shown), Ok(name.nfc().collect()), "{name}");
        }
        assert_eq!(Name::new(" Jose\u{301} ").unwrap().shown, "José");
    }

    #[test]
    fn other_names_are_refused_with_a_reason() {
        for (name, reason) in [
            ("a", NameError::Length),
            ("a name without any end", NameError::Length),
            ("", NameError::Length),
            ("a--b", NameError::Characters),
            ("-ab", NameError::Characters),
            ("a<b>", NameError::Characters),
            ("a\u{202e}b", NameError::Characters),
            ("a\u{200b}b", NameError::Characters),
            ("a\u{200d}b", NameError::Characters),
            ("हिन्\u{200d}", NameError::Characters),
            ("a\nb", NameError::Characters),
            ("😀😀", NameError::Characters),
            ("\u{3164}\u{3164}", NameError::Characters),
            ("\u{200b}\u{200b}", NameError::Characters),
            ("\u{2800}\u{2800}", NameError::Characters),
            ("\u{115f}\u{1160}", NameError::Characters),
            ("p\u{430}yp\u{430}l", NameError::Scripts),
            ("\u{301}\u{300}", NameError::Marks),
            ("a \u{301}b", NameError::Marks),
            ("ab\u{301}\u{301}", NameError::Marks),
            ("ab\u{301}\u{300}\u{302}\u{303}\u{304}", NameError::Marks),
        ] {
            assert_eq!(Name::new(name), Err(reason), "{name:?}");
        }
    }

    #[test]
    fn nobody_can_be_taken_for_the_staff() {
        for name in [
            "Adm1n",
            "admin1",
            "ADMIN 42",
            "the admin",
            "Admin-Bob",
            "4dm1n",
            "Ádmin",
            "Super Admin",
            "7admin",
            "adm1n1",
            "barrow",
            "Barr0w",
            "Barrow Team",
            "barrow.support",
            "BarrowBot",
            "moderators",
            "Mod",
            "HeadMod",
            "5taff",
            "Official Ada",
            "root",
            "r00t",
            "The Owner",
            "server2",
            "administrator",
            "Модератор",
            "Админ1",
            "管理员",
            "운영자",
            "modérateur",
        ] {
            assert_eq!(Name::new(name), Err(NameError::Reserved), "{name}");
        }
    }

    #[test]
    fn names_that_look_alike_share_a_form() {
        let clash = |one: &str, other: &str| looks(one).iter().any(|look| looks(other).contains(look));
        for [one, other] in [
            ["Ivan", "lvan"],
            ["Ivan", "IVAN"],
            ["ıvan", "IVAN"],
            ["Bob", "B0b"],
            ["De Witt", "dewitt"],
            ["corn", "com"],
            ["CORN", "com"],
            ["\u{430}\u{441}\u{435}", "ace"],
            ["\u{410}\u{421}\u{415}", "ACE"],
            ["\u{41d}\u{41e}\u{422}", "HOT"],
            ["Νίκος", "ΝΊΚΟΣ"],
            ["ΝΊΚΟΣ", "νίκοσ"],
            ["straße", "STRASSE"],
            ["STRAẞE", "strasse"],
            ["ŉa", "ʼNA"],
            ["ශ්\u{200d}රී", "ශ්රී"],
        ] {
            assert!(clash(one, other) && clash(other, one), "{one} and {other}");
        }
        for [one, other] in [["Ada", "Eva"], ["हिन्दी", "हिन्द"], ["Nico", "Niko"], ["ไทย", "ไท"]]
        {
            assert!(!clash(one, other), "{one} and {other}");
        }
    }

    #[test]
    fn invisible_text_is_refused() {
        for text in [
            "",
            " ",
            "\u{200b}",
            "\u{200d}\u{feff}",
            "\u{3164}\u{115f}",
            "\u{2800} \u{2800}",
            "\u{ad}",
            "\u{e0041}",
            "\u{301}",
            "\u{fe0f}",
        ] {
            assert!(!is_visible(text), "{text:?}");
        }
        for text in ["a", ".", "👍", "👨\u{200d}👩\u{200d}👧", "\u{200b}x", "हिन्दी", "…"] {
            assert!(is_visible(text), "{text:?}");
        }
    }
}
