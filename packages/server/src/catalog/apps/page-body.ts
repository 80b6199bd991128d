import { checkWebUrl } from "@throughline/engine";

const inline = ["strong", "em", "br", "a", "img"] as const;
const blocks = ["p", "h2", "h3", "ul", "ol"] as const;
type BodyTag = (typeof inline)[number] | (typeof blocks)[number] | "li";

/** A part of a parsed body: a text, or an element with an allowed tag and allowed attributes. */
export type BodyNode = string | BodyElement;

export interface BodyElement {
  readonly tag: BodyTag;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly BodyNode[];
}

/** Thrown for an invalid body. The message says where the body is invalid and why. */
export class BodyError extends Error {
  override readonly name = "BodyError";
}

/** The tags that an element may contain. Browsers would rearrange other nestings. */
const allowedChildren: Readonly<Record<BodyTag | "body", readonly BodyTag[]>> = {
  body: [...blocks, ...inline],
  p: inline,
  h2: inline,
  h3: inline,
  ul: ["li"],
  ol: ["li"],
  li: inline,
  strong: inline,
  em: inline,
  a: inline.filter((tag) => tag !== "a"),
  br: [],
  img: [],
};

interface AttributeRule {
  readonly required?: boolean;
  /** Returns why a value is refused, as a sentence. */
  readonly check?: (value: string) => string | undefined;
}

const attributeRules: Partial<Record<BodyTag, Readonly<Record<string, AttributeRule>>>> = {
  a: { href: { required: true, check: checkUrl } },
  img: { src: { required: true, check: checkImageUrl }, alt: {} },
};

const voidTags = new Set<string>(["br", "img"]);
const allowedTags = "p, h2, h3, ul, ol, li, strong, em, br, a and img";

const tagNamePattern = /<\/?([a-z][a-z0-9-]*)/iy;
const tagPattern = /<(\/?)([a-z][a-z0-9-]*)((?:\s+[a-z-]+\s*=\s*"[^"<>]*")*)\s*\/?>/iy;
const attributePattern = /([a-z-]+)\s*=\s*"([^"]*)"/gi;

interface OpenElement {
  readonly tag: BodyTag | "body";
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: BodyNode[];
  readonly at: number;
}

/**
 * Parses the HTML of a landing page. Only known tags and attributes are accepted, and every tag must be closed, so that
 * the parsed body is exactly what a browser shows. Throws {@link BodyError}.
 */
export function parseBody(source: string): readonly BodyNode[] {
  const root: OpenElement = { tag: "body", attributes: {}, children: [], at: 0 };
  const open: OpenElement[] = [root];
  let at = 0;
  while (at < source.length) {
    const parent = open.at(-1) ?? root;
    const refuse = (reason: string) => fail(source, at, reason);
    const next = source.indexOf("<", at);
    if (next !== at) {
      const text = source.slice(at, next === -1 ? undefined : next);
      addText(parent, text, refuse);
      at += text.length;
      continue;
    }
    const { isEnd, tag, attributes, length } = readTag(source, at, refuse);
    if (isEnd) {
      if (parent.tag !== tag) {
        refuse(
          parent.tag === "body"
            ? `</${tag}> closes nothing. Remove it.`
            : `</${tag}> cannot close <${parent.tag}>. Close <${parent.tag}> first.`,
        );
      }
      open.pop();
      addElement(open.at(-1) ?? root, parent);
    } else {
      requireAllowedIn(open, tag, refuse);
      const element = { tag, attributes, children: [], at };
      if (voidTags.has(tag)) addElement(parent, element);
      else open.push(element);
    }
    at += length;
  }
  const unclosed = open.at(-1);
  if (unclosed && unclosed.tag !== "body") {
    fail(source, unclosed.at, `<${unclosed.tag}> is never closed. Add </${unclosed.tag}>.`);
  }
  return root.children;
}

type Refuse = (reason: string) => never;

function fail(source: string, at: number, reason: string): never {
  const before = source.slice(0, at).split("\n");
  const column = (before.at(-1)?.length ?? 0) + 1;
  throw new BodyError(`Line ${before.length}, column ${column}: ${reason}`);
}

function readTag(source: string, at: number, refuse: Refuse) {
  tagNamePattern.lastIndex = at;
  const name = tagNamePattern.exec(source)?.[1]?.toLowerCase();
  if (name === undefined) {
    return refuse('"<" does not start a tag here. Write &lt; to show the character.');
  }
  if (!isBodyTag(name)) return refuse(`<${name}> is not allowed. Use ${allowedTags}.`);
  tagPattern.lastIndex = at;
  const match = tagPattern.exec(source);
  if (!match) {
    return refuse(
      `The tag <${name}> cannot be read. Write its attributes with double quotes, as in <a href="https://shop.example">.`,
    );
  }
  const [text, slash, , attributeText = ""] = match;
  const isEnd = slash === "/";
  if (isEnd && (attributeText !== "" || voidTags.has(name))) {
    refuse(`</${name}> is not allowed here. Remove it.`);
  }
  return {
    isEnd,
    tag: name,
    attributes: isEnd ? {} : readAttributes(name, attributeText, refuse),
    length: text.length,
  };
}

function readAttributes(
  tag: BodyTag,
  attributeText: string,
  refuse: Refuse,
): Record<string, string> {
  const rules = attributeRules[tag] ?? {};
  const attributes = new Map<string, string>();
  for (const [, key = "", quoted = ""] of attributeText.matchAll(attributePattern)) {
    const name = key.toLowerCase();
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule) {
      const known = Object.keys(rules).join(" and ");
      refuse(
        `<${tag}> cannot have the attribute ${name}. ${known ? `Use ${known}.` : "Remove it."}`,
      );
    }
    if (attributes.has(name)) refuse(`<${tag}> has the attribute ${name} twice.`);
    const value = decode(quoted, refuse);
    const reason = rule.check?.(value);
    if (reason !== undefined) refuse(`${name} of <${tag}>: ${reason}`);
    attributes.set(name, value);
  }
  for (const [name, { required = false }] of Object.entries(rules)) {
    if (required && !attributes.has(name)) refuse(`<${tag}> needs the attribute ${name}.`);
  }
  return Object.fromEntries(attributes);
}

function addElement(parent: OpenElement, { tag, attributes, children }: OpenElement): void {
  if (tag !== "body") parent.children.push({ tag, attributes, children });
}

function addText(parent: OpenElement, text: string, refuse: Refuse): void {
  if (parent.tag === "ul" || parent.tag === "ol") {
    if (text.trim() !== "") refuse(`Text in <${parent.tag}> must be inside <li>.`);
    return;
  }
  parent.children.push(decode(text, refuse));
}

function requireAllowedIn(open: readonly OpenElement[], tag: BodyTag, refuse: Refuse): void {
  if (tag === "a" && open.some((ancestor) => ancestor.tag === "a")) {
    refuse("<a> cannot be inside another <a>.");
  }
  const parent = open.at(-1)?.tag ?? "body";
  if (allowedChildren[parent].includes(tag)) return;
  refuse(
    tag === "li" ? "<li> must be inside <ul> or <ol>." : `<${tag}> cannot be inside <${parent}>.`,
  );
}

function isBodyTag(name: string): name is BodyTag {
  return name !== "body" && Object.hasOwn(allowedChildren, name);
}

const characters: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": "\u{a0}",
};

/** Replaces the character references. An ampersand that starts no reference stands for itself. */
function decode(text: string, refuse: Refuse): string {
  return text.replaceAll(
    /&(?:#\w+|[a-z]\w*);/gi,
    (reference) =>
      characters[reference] ??
      refuse(`${reference} is not known. Write the character itself instead.`),
  );
}

function checkUrl(url: string): string | undefined {
  return url.includes("{{") ? "A placeholder cannot be part of a URL." : checkWebUrl(url);
}

function checkImageUrl(url: string): string | undefined {
  return /^https:\/\//i.test(url)
    ? checkUrl(url)
    : "The URL of a picture must start with https://.";
}
