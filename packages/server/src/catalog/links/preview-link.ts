import { expiredDestination, chooseDestination } from "@throughline/engine";
import type { LinkResponse, Visitor } from "@throughline/engine";
import type {
  LinkDraft,
  LinkPreview,
  PreviewVisitor,
  VisitorResponse,
} from "@throughline/protocol";
import { previewVisitors } from "@throughline/protocol";
import type { App, Link, LinkStore } from "@throughline/storage";
import { isReservedCode } from "../../platform/http/reserved-paths.ts";
import { draftLink } from "./edit-link.ts";
import { shortUrl } from "./link-view.ts";
import { resolvedLink } from "./resolved-link.ts";
import type { ResolvedLink } from "./resolved-link.ts";

/** The code of a draft without one, as long as a generated code. */
const placeholderCode = "xxxxxxxx";
/** The click ID in a preview. */
const placeholderClick = "preview";

const visitors = {
  iphone: { device: "ios", inApp: false },
  android: { device: "android", inApp: false },
  desktop: { device: "desktop", inApp: false },
  chat: { device: "desktop", inApp: false, automated: "bot" },
} as const satisfies Record<PreviewVisitor, Visitor>;

/** Resolves a drafted link as if it existed. Throws when the draft is invalid. */
export function resolveDraft(
  app: App,
  draft: LinkDraft,
  { now, serviceUrl }: { now: number; serviceUrl: string },
): ResolvedLink & { readonly link: Link } {
  const code = draft.code ?? placeholderCode;
  const link = draftLink(app.id, code, draft, now);
  const { origin, pathname } = new URL(shortUrl(app, code, serviceUrl));
  return { ...resolvedLink(app, { origin, path: pathname, query: "" }, link), link };
}

/** Returns what a visitor of the link would get. */
export function previewDecision(resolved: ResolvedLink, visitor: PreviewVisitor): LinkResponse {
  return chooseDestination({ ...resolved, visitor: visitors[visitor], clickId: placeholderClick });
}

/** Shows how a drafted link would behave, without creating it. Throws when the draft is invalid. */
export async function previewLink(
  { links, now, serviceUrl }: { links: LinkStore; now: number; serviceUrl: string },
  app: App,
  draft: LinkDraft,
): Promise<LinkPreview> {
  const resolved = resolveDraft(app, draft, { now, serviceUrl });
  const { link, url } = resolved;
  const { preview } = link;
  return {
    url: shortUrl(app, link.code, serviceUrl),
    code: await availability(links, app, draft.code),
    visitors: previewVisitors.map((visitor) =>
      answerFor(visitor, link, previewDecision(resolved, visitor)),
    ),
    afterExpiry: expiredDestination(link, resolved.requested) ?? null,
    card: {
      title: preview?.title ?? app.name,
      description: preview?.description ?? null,
      image: preview?.image ?? null,
      host: new URL(url).host,
    },
  };
}

async function availability(
  links: LinkStore,
  app: App,
  code: string | undefined,
): Promise<LinkPreview["code"]> {
  if (code === undefined) return "generated";
  if (isReservedCode(code)) return "reserved";
  return (await links.get(app.id, code)) ? "taken" : "free";
}

function answerFor(
  visitor: VisitorResponse["visitor"],
  link: Link,
  decision: LinkResponse,
): VisitorResponse {
  const opens =
    visitor === "iphone"
      ? (link.ios?.destination ?? link.destination)
      : visitor === "android"
        ? (link.android?.destination ?? link.destination)
        : null;
  switch (decision.kind) {
    case "redirect":
      return { visitor, answer: "redirect", to: decision.to, opens };
    case "landing":
    case "in-app":
      return { visitor, answer: "landing", to: decision.store, opens };
    case "desktop":
      return { visitor, answer: "desktop", to: null, opens };
    case "unavailable":
      return { visitor, answer: "unavailable", to: null, opens: null };
    default:
      return { visitor, answer: "preview", to: null, opens: null };
  }
}
