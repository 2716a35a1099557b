// Prints how large and how quick the page is; exits with 1 if it is too large.
import { bundle } from "./bundle.mjs";

const [sizes] = await bundle(["tests/sizes/main.ts"]);
const { main } = await import(sizes);
process.exitCode = await main();
