// Prints the sizes and times of the page.
import { bundle } from "./bundle.mjs";

const [sizes] = await bundle(["tests/sizes/main.ts"]);
const { main } = await import(sizes);
await main();
