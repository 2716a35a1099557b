import { test } from "node:test";
import assert from "node:assert/strict";
import type { Theme } from "../wire.ts";
import { contrast, propertiesOf, readable, SHAPES, WORDS } from "./theme.ts";

const PALE: Theme = {
  id: "pale", isDark: true, paper: "#101010", lifted: "#2a2a2a", border: "#303030",
  text: "#999999", dim: "#444444", heading: "#555555", accent: "#663300", good: "#225522", bad: "#661111",
  great: "#555500", colours: null, roles: null, fire: "#ff0000", spores: "#00ff00",
};

test("contrast follows WCAG", () => {
  assert.equal(contrast("#000000", "#ffffff"), 21);
  assert.ok(Math.abs(contrast("#777777", "#ffffff") - 4.48) < 0.01);
});

test("readable colours stay, and others move until they are readable", () => {
  assert.equal(readable("#ffffff", "#ffffff", ["#000000"], WORDS), "#ffffff");
  const moved = readable("#333333", "#ffffff", ["#000000"], WORDS);
  assert.ok(contrast(moved, "#000000") >= WORDS && moved !== "#ffffff");
});

test("text and edges of a pale theme are readable on each of its backgrounds", () => {
  for (const theme of [PALE, { ...PALE, isDark: false, paper: "#ffffff", lifted: "#dddddd", text: "#888888" }]) {
    const colours = propertiesOf(theme);
    for (const ground of [theme.paper, theme.lifted]) {
      for (const name of ["text", "dim", "heading", "accent", "good", "bad", "great"]) {
        assert.ok(contrast(colours[name] ?? "", ground) >= WORDS, `${name} on ${ground}`);
      }
      assert.ok(contrast(colours["edge"] ?? "", ground) >= SHAPES);
    }
    assert.ok(contrast(colours["on-accent"] ?? "", colours["accent"] ?? "") >= WORDS);
  }
});
