/** Where the page begins. */
import { loadRules } from "./rules.ts";

await loadRules();
