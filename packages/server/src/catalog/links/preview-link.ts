import { expiredDestination, chooseDestination } from "@throughline/engine";
import type { LinkRequest, LinkResponse, Visitor } from "@throughline/engine";
import type {
  LinkDraft,
  LinkPreview,
  PreviewVisitor,
  VisitorResponse,
} from "@throughline/protocol";
import { previewVisitors } from "@throughline/protocol";
import { otherCodes } from "@throughline/storage";
import type { App, Link, LinkStore } from "@throughline/storage";
import { isReservedCode } from "../../platform/http/reserved-paths.ts";
import { linkFromDraft } from "./edit-link.ts";
import { hintForCodes } from "./link-codes.ts";
import { urlOfLink } from "./link-view.ts";
import { toResolvedLink } from "./resolved-link.ts";
import type { ResolvedLink } from "./resolved-link.ts";

/** The code in previews of drafts that have no code yet. It is as long as a generated code. */
export const placeholderCode = "xxxxxxxx";
/** The click ID in a preview. */
export const placeholderClick = "preview";

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
  const link = linkFromDraft(app, code, draft, now);
  return { ...toResolvedLink(app, previewRequest(app, link, serviceUrl), link), link };
}

/** Returns the parts of a link's short URL, as a visitor would request it. */
export function previewRequest(app: App, link: Link, serviceUrl: string): LinkRequest {
  const { origin, pathname } = new URL(urlOfLink(link, app, serviceUrl));
  return { origin, path: pathname, query: "" };
}

/** Returns what a visitor who opens the link would get. */
export function previewResponse(resolved: ResolvedLink, visitor: PreviewVisitor): LinkResponse {
  return chooseDestination({ ...resolved, visitor: visitors[visitor], clickId: placeholderClick });
}

/** Dependencies of {@link previewLink}. */
export interface PreviewDependencies {
  readonly links: LinkStore;
  readonly now: number;
  readonly serviceUrl: string;
  readonly knowsPlaces: boolean;
}

/** Shows how a drafted link would behave, without creating it. Throws when the draft is invalid. */
export async function previewLink(
  { links, now, serviceUrl, knowsPlaces }: PreviewDependencies,
  app: App,
  draft: LinkDraft,
): Promise<LinkPreview> {
  const resolved = resolveDraft(app, draft, { now, serviceUrl });
  const { link, url } = resolved;
  const { preview } = link;
  return {
    url: urlOfLink(link, app, serviceUrl),
    code: await codeAvailability(links, app, draft.code),
    codeHint: hintForCodes([
      ...(draft.code === undefined ? [] : [draft.code]),
      ...otherCodes(link),
    ]),
    visitors: previewVisitors.map((visitor) =>
      visitorResponse(visitor, link, previewResponse(resolved, visitor)),
    ),
    afterExpiry: expiredDestination(link, resolved.linkRequest) ?? null,
    card: {
      title: preview?.title ?? app.name,
      description: preview?.description ?? null,
      image: preview?.image ?? null,
      host: new URL(url).host,
    },
    needsGeoDatabase: !knowsPlaces && usesLocation(link),
  };
}

/** Returns whether a rule of the link needs the country or the region of its visitors. */
export function usesLocation({ rules = [] }: Link): boolean {
  return rules.some(({ when }) => when.countries !== undefined || when.regions !== undefined);
}

async function codeAvailability(
  links: LinkStore,
  app: App,
  code: string | undefined,
): Promise<LinkPreview["code"]> {
  if (code === undefined) return "generated";
  if (isReservedCode(code)) return "reserved";
  const [use] = await links.findCodes(app.id, [code.normalize("NFC")]);
  if (!use) return "free";
  return use.link === undefined ? "deleted" : "taken";
}

function visitorResponse(
  visitor: VisitorResponse["visitor"],
  link: Link,
  response: LinkResponse,
): VisitorResponse {
  const opens =
    visitor === "iphone"
      ? (link.ios?.destination ?? link.destination)
      : visitor === "android"
        ? (link.android?.destination ?? link.destination)
        : null;
  const { answer, to } = describeResponse(response);
  const reachesApp = answer !== "unavailable" && answer !== "preview";
  return { visitor, answer, to, opens: reachesApp ? opens : null };
}

/** Returns a response in the format of the admin API. */
export function describeResponse(response: LinkResponse): Pick<VisitorResponse, "answer" | "to"> {
  switch (response.kind) {
    case "redirect":
      return { answer: "redirect", to: response.to };
    case "landing":
    case "in-app":
      return { answer: "landing", to: response.store };
    case "desktop":
    case "unavailable":
      return { answer: response.kind, to: null };
    default:
      return { answer: "preview", to: null };
  }
}
