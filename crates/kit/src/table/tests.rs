use super::*;
use barrow_core::Seed;
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_row_is_drawn_as_if_it_stood_in_a_list_as_often_as_its_weight(seed: u64, weights in prop::array::uniform8(0u32..4)) {
        let list: Vec<usize> = (0..).zip(weights).flat_map(|(row, weight)| std::iter::repeat_n(row, weight as usize)).collect();
        let mut rng = Seed(seed).stream("table", 0);
        if list.is_empty() {
            prop_assert_eq!(draw_by(&mut rng, &weights, |weight| *weight), None);
            prop_assert_eq!(rng, Seed(seed).stream("table", 0), "nothing was drawn");
            return Ok(());
        }
        let table = Table::new(std::array::from_fn::<_, 8, _>(|row| (weights[row], row)));
        for _ in 0..20 {
            let (mut by_list, mut by_weight) = (rng.clone(), rng.clone());
            let drawn = *table.draw(&mut rng);
            prop_assert_eq!(by_list.pick(&list), Some(drawn));
            prop_assert_eq!(draw_by(&mut by_weight, table.rows(), |(weight, _)| *weight).map(|row| row.1), Some(drawn));
            prop_assert_eq!((&by_list, &by_weight), (&rng, &rng), "all draw equally often");
        }
    }
}

#[test]
fn great_weights_leave_every_row_a_chance() {
    let table = Table::new([(u32::MAX / 2, 'a'), (u32::MAX / 2, 'b')]);
    let mut rng = Seed(1).stream("table", 0);
    let drawn: Vec<char> = (0..40).map(|_| *table.draw(&mut rng)).collect();
    assert!(drawn.contains(&'a') && drawn.contains(&'b'));
}

#[test]
#[should_panic(expected = "the sum of the weights of a table must fit into 32 bits")]
fn weights_beyond_32_bits_are_refused() {
    let _ = Table::new([(u32::MAX, 'a'), (1, 'b')]);
}

#[test]
#[should_panic(expected = "a table needs a row with a weight")]
fn a_table_without_weights_is_refused() {
    let _ = Table::new([(0, 'a')]);
}
