use super::*;
use barrow_core::Seed;
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_row_is_drawn_as_if_it_stood_in_a_list_as_often_as_its_weight(seed: u64, weights in prop::collection::vec(0u32..6, 0..9)) {
        let rows: Vec<(u32, usize)> = weights.iter().copied().zip(0..).collect();
        let list: Vec<usize> = rows.iter().flat_map(|&(weight, row)| std::iter::repeat_n(row, weight as usize)).collect();
        let mut rng = Seed(seed).stream("table", 0);
        let mut other = rng.clone();
        for _ in 0..20 {
            let expected = if list.is_empty() { None } else { other.pick(&list) };
            prop_assert_eq!(draw(&mut rng, &rows).copied(), expected);
            prop_assert_eq!(&rng, &other, "both draw equally often");
        }
    }
}

#[test]
fn great_weights_leave_every_row_a_chance() {
    let rows = [(u32::MAX / 2, 'a'), (u32::MAX / 2, 'b')];
    let mut rng = Seed(1).stream("table", 0);
    let drawn: Vec<char> = (0..40).filter_map(|_| draw(&mut rng, &rows)).copied().collect();
    assert!(drawn.len() == 40 && drawn.contains(&'a') && drawn.contains(&'b'));
}
