// Plays every game in Firefox and in WebKit, by hand: both have to be there. Ends with 1 if something is missing or wrong.
import { bundle } from "./bundle.mjs";

const [engines] = await bundle(["tests/engines/main.ts"]);
const { main } = await import(engines);
process.exitCode = await main();
