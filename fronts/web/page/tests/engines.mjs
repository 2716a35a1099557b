// Plays every game in Firefox and WebKit, which must be installed. Run it by hand. Exits with 1 if something is missing or wrong.
import { bundle } from "./bundle.mjs";

const [engines] = await bundle(["tests/engines/main.ts"]);
const { main } = await import(engines);
process.exitCode = await main();
