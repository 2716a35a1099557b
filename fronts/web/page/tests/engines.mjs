// Plays every game in Firefox and in WebKit. Run it by hand, with both browsers installed. Exits with 1 if something is missing
// or wrong.
import { bundle } from "./bundle.mjs";

const [engines] = await bundle(["tests/engines/main.ts"]);
const { main } = await import(engines);
process.exitCode = await main();
