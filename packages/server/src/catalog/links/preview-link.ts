import { expiredDestination, chooseDestination } from "@throughline/engine";
import type { LinkResponse, Visitor } from "@throughline/engine";
import type { LinkDraft, LinkPreview, PreviewVisitor, VisitorAnswer } from "@throughline/protocol";
import { previewVisitors } from "@throughline/protocol";
import type { App, Link, LinkStore } from "@throughline/storage";
import { isReservedCode } from "../../platform/http/reserved-paths.ts";
import { draftLink } from "./edit-link.ts";
import { shortUrl } from "./link-view.ts";
import { placeOf } from "./place.ts";
import type { Place } from "./place.ts";

/** A code for a link that has none yet: as long as one the service makes up. */
const standInCode = "xxxxxxxx";
/** Looks like an id of a click; nobody clicked. */
const standInClick = "preview";

const visitors = {
  iphone: { device: "ios", inApp: false },
  android: { device: "android", inApp: false },
  desktop: { device: "desktop", inApp: false },
  chat: { device: "desktop", inApp: false, automated: "bot" },
} as const satisfies Record<PreviewVisitor, Visitor>;

/** A drafted link where it would be. Throws what is wrong with the draft. */
export function draftedPlace(
  app: App,
  draft: LinkDraft,
  { now, ownUrl }: { now: number; ownUrl: string },
): Place & { readonly link: Link } {
  const code = draft.code ?? standInCode;
  const link = draftLink(app.id, code, draft, now);
  const { origin, pathname } = new URL(shortUrl(app, code, ownUrl));
  return { ...placeOf(app, { origin, path: pathname, query: "" }, link), link };
}

/** What a visitor would get there. */
export function previewDecision(place: Place, visitor: PreviewVisitor): LinkResponse {
  return chooseDestination({ ...place, visitor: visitors[visitor], clickId: standInClick });
}

/** What a link would be, without making it. Throws what is wrong with the draft. */
export async function previewLink(
  { links, now, ownUrl }: { links: LinkStore; now: number; ownUrl: string },
  app: App,
  draft: LinkDraft,
): Promise<LinkPreview> {
  const place = draftedPlace(app, draft, { now, ownUrl });
  const { link, url } = place;
  const { preview } = link;
  return {
    url: shortUrl(app, link.code, ownUrl),
    code: await availability(links, app, draft.code),
    visitors: previewVisitors.map((visitor) =>
      answerFor(visitor, link, previewDecision(place, visitor)),
    ),
    afterExpiry: expiredDestination(link, place.requested) ?? null,
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
  visitor: VisitorAnswer["visitor"],
  link: Link,
  decision: LinkResponse,
): VisitorAnswer {
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
