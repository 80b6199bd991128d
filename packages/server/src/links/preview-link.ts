import { chooseDestination } from "@throughline/engine";
import type { Decision, Visitor } from "@throughline/engine";
import type { LinkDraft, LinkPreview, VisitorAnswer } from "@throughline/protocol";
import type { App, Link, LinkStore } from "@throughline/storage";
import { isReservedCode } from "../http/reserved-paths.ts";
import { draftLink } from "./edit-link.ts";
import { shortUrl } from "./link-view.ts";
import { placeOf } from "./place.ts";

/** A code for a link that has none yet: as long as one the service makes up. */
const standInCode = "xxxxxxxx";
/** Looks like an id of a click; nobody clicked. */
const standInClick = "preview";

const visitors = {
  iphone: { device: "ios", inApp: false },
  android: { device: "android", inApp: false },
  desktop: { device: "desktop", inApp: false },
  chat: { device: "desktop", inApp: false, automated: "bot" },
} as const satisfies Record<VisitorAnswer["visitor"], Visitor>;

/** What a link would be, without making it. Throws what is wrong with the draft. */
export async function previewLink(
  { links, now, ownUrl }: { links: LinkStore; now: number; ownUrl: string },
  app: App,
  draft: LinkDraft,
): Promise<LinkPreview> {
  const code = draft.code ?? standInCode;
  const link = draftLink(app.id, code, draft, now);
  const url = shortUrl(app, code, ownUrl);
  const { origin, host, pathname } = new URL(url);
  const place = placeOf(app, { origin, path: pathname, query: "" }, link);
  const { preview } = link;
  return {
    url,
    code: await availability(links, app, draft.code),
    visitors: Object.entries(visitors).map(([name, visitor]) =>
      answerFor(
        name as VisitorAnswer["visitor"],
        link,
        chooseDestination({ ...place, visitor, clickId: standInClick }),
      ),
    ),
    card: {
      title: preview?.title ?? app.name,
      description: preview?.description ?? null,
      image: preview?.image ?? null,
      host,
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
  decision: Decision,
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
