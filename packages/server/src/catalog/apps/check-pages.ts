import { checkWebUrl } from "@throughline/engine";
import type { LandingPage } from "@throughline/protocol";
import { BodyError, parseBody } from "./page-body.ts";
import type { BodyNode } from "./page-body.ts";
import { checkPlaceholders } from "./page-placeholders.ts";

/** A field of a landing page, and why its value is refused. */
interface PageProblem {
  readonly field: string;
  readonly reason: string;
}

/** How large the HTML of a body may be, so that the landing page loads fast. */
const maxBodyBytes = 16_000;
/** How many pictures a body may have. Each one costs every visitor another request. */
const maxPictures = 10;

/** Returns the first problem of an app's landing pages. The schema of the endpoint has already checked the types. */
export function findPageProblem(pages: readonly LandingPage[]): PageProblem | undefined {
  const names = new Set<string>();
  for (const [index, page] of pages.entries()) {
    const field = `pages.${index}`;
    if (names.has(page.name)) {
      return {
        field: `${field}.name`,
        reason: `Two landing pages are called "${page.name}". Each needs its own name.`,
      };
    }
    names.add(page.name);
    const imageProblem = page.image === undefined ? undefined : checkWebUrl(page.image);
    if (imageProblem !== undefined) return { field: `${field}.image`, reason: imageProblem };
    const textProblem = findTextProblem(page, `${field}.texts`);
    if (textProblem) return textProblem;
  }
  return undefined;
}

function findTextProblem({ name, texts }: LandingPage, field: string): PageProblem | undefined {
  const languages = new Set<string>();
  for (const [index, { language, ...parts }] of texts.entries()) {
    const lowerCase = language.toLowerCase();
    if (languages.has(lowerCase)) {
      return {
        field: `${field}.${index}.language`,
        reason: `The landing page "${name}" has two texts in ${language}. Keep one of them.`,
      };
    }
    languages.add(lowerCase);
    for (const [part, text] of Object.entries(parts)) {
      const reason = checkPlaceholders(text) ?? (part === "body" ? checkBody(text) : undefined);
      if (reason !== undefined) return { field: `${field}.${index}.${part}`, reason };
    }
  }
  return undefined;
}

function checkBody(source: string): string | undefined {
  const bytes = Buffer.byteLength(source);
  if (bytes > maxBodyBytes) {
    return `The HTML has ${bytes} bytes; at most ${maxBodyBytes} are allowed.`;
  }
  try {
    const pictures = countPictures(parseBody(source));
    return pictures > maxPictures
      ? `The HTML has ${pictures} pictures; at most ${maxPictures} are allowed.`
      : undefined;
  } catch (error) {
    if (error instanceof BodyError) return error.message;
    throw error;
  }
}

function countPictures(nodes: readonly BodyNode[]): number {
  return nodes.reduce(
    (sum, node) =>
      typeof node === "string"
        ? sum
        : sum + (node.tag === "img" ? 1 : 0) + countPictures(node.children),
    0,
  );
}
