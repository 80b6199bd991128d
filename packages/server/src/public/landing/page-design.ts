import { parseWebUrl } from "@throughline/engine";
import type { LandingPage, LandingPageTexts, SocialPreview } from "@throughline/storage";
import { parseBody } from "../../catalog/apps/page-body.ts";
import type { BodyNode } from "../../catalog/apps/page-body.ts";
import { fillPlaceholders } from "../../catalog/apps/page-placeholders.ts";
import type { PlaceholderValues } from "../../catalog/apps/page-placeholders.ts";
import { designColors } from "./app-color.ts";
import { markup, trusted } from "../../platform/http/markup.ts";
import type { Html } from "../../platform/http/markup.ts";

/** What one of the app's own landing pages shows in one language. */
export interface PageDesign {
  readonly language: string;
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly button?: string | undefined;
  readonly body?: Html | undefined;
  /** The origins of the pictures in the body, for the content security policy. */
  readonly pictureOrigins: readonly string[];
  readonly image?: string | undefined;
  readonly style: Html;
}

/** Fills in the texts of a landing page for one link. */
export function pageDesign(
  { image, color, background }: LandingPage,
  { language, title, text, button, body }: LandingPageTexts,
  link: {
    readonly app: { name: string; color?: string };
    readonly preview: SocialPreview | undefined;
  },
): PageDesign {
  const { app, preview } = link;
  const values: PlaceholderValues = {
    app: app.name,
    "link.title": preview?.title ?? app.name,
    "link.description": preview?.description ?? "",
  };
  const fill = (template: string | undefined) =>
    template === undefined ? undefined : fillPlaceholders(template, values).trim() || undefined;
  const nodes = body === undefined ? [] : parseBody(body);
  return {
    language,
    title: fill(title),
    text: fill(text),
    button: fill(button),
    body: nodes.length > 0 ? markup`${nodes.map((node) => bodyMarkup(node, values))}` : undefined,
    pictureOrigins: nodes.flatMap(listPictureOrigins),
    image,
    style: trusted(
      designColors(color ?? app.color, background) + (nodes.length > 0 ? bodyStyle : ""),
    ),
  };
}

/** The style of a body. Other pages do without it, because it would make them larger. */
const bodyStyle =
  ".body{margin-top:18px;text-align:start}.body h2{margin:22px 0 0;font-size:20px}.body h3{margin:18px 0 0;font-size:17px}.body ul,.body ol{margin:10px 0 0;padding-inline-start:22px}.body img{max-width:100%;border-radius:12px}";

/** Writes a parsed node as HTML. The parser returns only allowed tags and attributes. */
function bodyMarkup(node: BodyNode, values: PlaceholderValues): Html {
  if (typeof node === "string") return markup`${fillPlaceholders(node, values)}`;
  const { tag, attributes, children } = node;
  if (tag === "br") return markup`<br>`;
  if (tag === "img") {
    const alt = fillPlaceholders(attributes["alt"] ?? "", values);
    return markup`<img src="${attributes["src"]}" alt="${alt}" referrerpolicy="no-referrer">`;
  }
  const inside = children.map((child) => bodyMarkup(child, values));
  if (tag === "a") return markup`<a href="${attributes["href"]}">${inside}</a>`;
  return markup`${trusted(`<${tag}>`)}${inside}${trusted(`</${tag}>`)}`;
}

function listPictureOrigins(node: BodyNode): string[] {
  if (typeof node === "string") return [];
  const origin = node.tag === "img" ? parseWebUrl(node.attributes["src"] ?? "")?.origin : undefined;
  return [...(origin === undefined ? [] : [origin]), ...node.children.flatMap(listPictureOrigins)];
}
