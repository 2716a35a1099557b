/** The product's own names, as the exporter wrote them into the document. They are there before the rules are. */

// Tests without a browser have no document.
const meta = (name: string): string =>
  globalThis.document?.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";

/** The name of the product. */
export const NAME = meta("application-name");
/** The line under the name. */
export const TAGLINE = meta("tagline");
/** The prefix of its database, its caches and its locks: two products on the same host share nothing. */
export const STORAGE = meta("storage");
/** The picture over the title: "mound", the name of an image file, or empty for none. */
export const PICTURE = meta("picture");
/** True if the page is a single file, without others beside it. */
export const IS_SINGLE = meta("single-file") !== "";

/**
 * The address of this page for links and films. A single file may lie anywhere, so its links name the address where the product is
 * published.
 */
export const addressHere = (): string => (IS_SINGLE && meta("address") !== "" ? meta("address") : location.origin + location.pathname);

/** True if links from here open nothing elsewhere, because the page is a file on this device and published nowhere. */
export const hasNoAddress = (): boolean => addressHere().startsWith("file:") || addressHere().startsWith("null");
