//! An icon for products that have none: their first letter.

use crate::page::Page;

/// The icon as SVG.
pub(crate) fn drawn(page: &Page) -> String {
    let letter = page.name.chars().find(|letter| letter.is_alphanumeric()).unwrap_or('@');
    let colour = page.background();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 64\"><rect width=\"64\" height=\"64\" rx=\"13\" fill=\"{colour}\"/><text \
         x=\"32\" y=\"47\" font-family=\"Georgia, serif\" font-size=\"44\" text-anchor=\"middle\" fill=\"#f0d9a8\">{letter}</text></svg>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_has_its_first_letter() {
        let of = |name: &str| drawn(&Page { name: name.to_owned(), ..Page::default() });
        assert!(of("<Magpie>").contains(">M</text>") && of("!").contains(">@</text>"));
    }
}
