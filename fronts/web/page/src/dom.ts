/** Builds the document from script, because the security policy forbids markup in strings and styles in attributes. */

export type Child = Node | string | null | undefined | false;

type Handlers = { readonly [K in keyof HTMLElementEventMap as `on${K}`]?: (event: HTMLElementEventMap[K]) => void };

/** Properties of a new element. All that have no name here go into `attributes`. */
export interface Properties extends Handlers {
  readonly class?: string;
  readonly id?: string;
  readonly text?: string;
  /** The name for screen readers, if the text is not enough. */
  readonly label?: string;
  readonly role?: string;
  readonly title?: string;
  readonly type?: string;
  readonly name?: string;
  readonly value?: string;
  readonly href?: string;
  readonly for?: string;
  readonly tabIndex?: number;
  readonly hidden?: boolean;
  readonly disabled?: boolean;
  readonly checked?: boolean;
  /** `data-*` attributes, without the "data-". */
  readonly data?: Readonly<Record<string, string>>;
  /** Everything else: `aria-*`, `min`, `max`, `colspan`. */
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  /** Custom properties, without the "--". */
  readonly custom?: Readonly<Record<string, string | number>>;
}

/** An element of the document: `element("button", { class: "plain", text: "Play", onclick: play })`. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value !== undefined) give(node, name, value);
  }
  append(node, children);
  return node;
}

function give(node: HTMLElement, name: string, value: unknown): void {
  if (typeof value === "function") {
    node.addEventListener(name.slice(2), (event) => value.call(node, event));
  } else if (name === "text") {
    node.textContent = String(value);
  } else if (name === "label") {
    node.setAttribute("aria-label", String(value));
  } else if (name === "tabIndex") {
    node.tabIndex = Number(value);
  } else if (name === "data") {
    each(value, (key, what) => node.setAttribute(`data-${key}`, String(what)));
  } else if (name === "attributes") {
    each(value, (key, what) => setAttribute(node, key, what));
  } else if (name === "custom") {
    each(value, (key, what) => node.style.setProperty(`--${key}`, String(what)));
  } else if (name === "value" && (node instanceof HTMLInputElement || node instanceof HTMLSelectElement)) {
    node.value = String(value);
  } else {
    setAttribute(node, name, value);
  }
}

function each(record: unknown, act: (key: string, value: unknown) => void): void {
  if (record !== null && typeof record === "object") {
    for (const [key, value] of Object.entries(record)) act(key, value);
  }
}

/** ARIA attributes are "true" or "false"; other attributes are true if present. */
function setAttribute(node: Element, name: string, value: unknown): void {
  if (typeof value !== "boolean" || name.startsWith("aria-")) {
    node.setAttribute(name, String(value));
  } else {
    node.toggleAttribute(name, value);
  }
}

/** Appends children, skipping empty ones. */
export function append(node: Node, children: readonly Child[]): void {
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) {
      node.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
    }
  }
}

/** Replaces the children of a node. */
export function fill(node: Element, ...children: readonly Child[]): void {
  node.replaceChildren();
  append(node, children);
}

/** Like `fill`, but keeps the focus on the control with the same index. */
export function refill(node: Element, ...children: readonly Child[]): void {
  const controls = (): readonly HTMLElement[] => [...node.querySelectorAll<HTMLElement>("button, input")];
  const index = controls().findIndex((each) => each === document.activeElement);
  fill(node, ...children);
  if (index >= 0) (controls()[index] ?? controls().at(-1))?.focus();
}

export function button(text: string, act: () => void, properties: Properties = {}): HTMLButtonElement {
  return element("button", { type: "button", text, onclick: act, ...properties });
}

/** Keeps a click from taking the focus, because the next key is meant for the game. */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** An SVG element. */
export function drawing<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | number>> = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  append(node, children);
  return node;
}

/** The focusable elements within a node, in the order of Tab. */
export function focusable(node: ParentNode): readonly HTMLElement[] {
  const all = node.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]");
  const isThere = (each: HTMLElement): boolean => !each.matches(":disabled") && each.getClientRects().length > 0;
  return [...all].filter((each) => each.tabIndex >= 0 && isThere(each));
}
