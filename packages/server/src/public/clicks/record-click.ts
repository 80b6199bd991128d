import { isOpenedOutside, mayBeIpad, pathLinkName } from "@throughline/engine";
import type { Alternative, LinkResponse } from "@throughline/engine";
import type { ClickAlternative, ClickSignals, NewClick } from "@throughline/storage";
import { makeClickId } from "../../platform/ids/click-id.ts";
import { chooseRuleOrVariant, isTargeted } from "./choose-rule-or-variant.ts";
import { responseToVisitor } from "./response-to-visitor.ts";
import type { ClickDependencies } from "./dependencies.ts";
import { clickEvidence, usesSignals, emptySignals } from "./evidence.ts";
import { clickFacets } from "./facets.ts";
import type { RawVisit } from "./raw-click.ts";
import type { ResolvedLink } from "../../catalog/links/resolved-link.ts";
import { signalsToken } from "./signals-token.ts";

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A click that is durably recorded and may now be answered. */
export interface RecordedClick {
  readonly response: LinkResponse;
  readonly clickId: string;
  /** The token with which the page can add device signals to the click. */
  readonly token?: string;
  /** Whether to set a browser id, so that a newer click of this browser can replace this one. */
  readonly rememberBrowser: boolean;
  /** Whether a redirect asks the browser for client hints. Without a page, only headers show the phone's model. */
  readonly asksForHints: boolean;
}

/**
 * The longest URL that is stored with a click, so that a click takes 2 kB at most. A click on a longer path without a link
 * is answered, but only counted.
 */
const maxStoredUrl = 1_000;

/** The dependencies of {@link recordClick}. */
type RecordDependencies = Omit<
  ClickDependencies,
  "apps" | "links" | "pages" | "addressUrls" | "onStoreLoss"
>;

/** The circumstances of a click. */
interface Circumstances {
  /** The `Referer` header. */
  readonly referrer?: string | undefined;
  /** Whether the click comes from the app's own networks or browsers. It counts as internal only. */
  readonly isInternal?: boolean;
  /** Whether statistics leave the click out, which those of a test link always do. */
  readonly isTest?: boolean;
}

/**
 * Decides where a visitor goes and records the click. The click of a person is stored and can be matched. Crawlers,
 * previews, prefetches, HEAD requests and clicks beyond the quota are only counted. Returns undefined if the link has reached
 * its maximum number of clicks.
 */
export async function recordClick(
  deps: RecordDependencies,
  resolved: ResolvedLink,
  raw: RawVisit,
  {
    referrer,
    isInternal = false,
    isTest = isInternal || (resolved.link?.test ?? false),
  }: Circumstances = {},
): Promise<RecordedClick | undefined> {
  const { store, activity } = deps;
  const { app, link, name, url } = resolved;
  const at = deps.now();
  const digest = deps.digests.cached() ?? (await deps.digests.current());
  const device = deps.devices.of(raw);
  const { automated, platform } = device.evidence;
  const clickId = makeClickId(at, deps.random);
  const alternative = chooseRuleOrVariant(deps, { resolved, raw, device, referrer, at }, digest);
  const response = responseToVisitor(resolved, device.visitor, clickId, alternative);
  // The click is claimed before it is recorded, so that a crash in between cannot let one more visitor in.
  if (link?.maxClicks !== undefined && !automated) {
    if (!(await store.links.claimClick(app.id, link.code, link.maxClicks))) return undefined;
  }

  // The name of a path without a link is its URL, which must be stored completely.
  const isStored =
    !automated &&
    name.length <= maxStoredUrl &&
    (await deps.quotas.clicks.allows(app.id, raw.address ?? ""));
  if (!isStored) {
    if (!isTest) await store.clicks.countVisit(app.id, { link: name, at, as: "filtered" });
    void activity.publish({ kind: "filtered", app: app.id, link: name, at, test: isTest });
    return { response, clickId, rememberBrowser: false, asksForHints: false };
  }
  const hasSignals = usesSignals(app, link, platform);
  const signals: ClickSignals = hasSignals
    ? { evidence: clickEvidence(device, raw, { digest, isHidden: deps.isHidden }) }
    : emptySignals(platform);
  const click: Writable<NewClick> = {
    click: clickId,
    link: name,
    at,
    evidence: signals.evidence,
    keys: signals.keys,
    facets: clickFacets(resolved, device.facets, response, {
      referrer,
      country: deps.countryOf?.(raw.address ?? "", raw.place),
      ruleOrVariant: alternative?.name,
    }),
  };
  // The name of a path without a link already contains its URL, except for ids of ad networks.
  if (name !== pathLinkName(url) && url.length <= maxStoredUrl) click.url = url;
  if (alternative) click.alternative = storedAlternative(alternative);
  if (link?.sensitive) click.sensitive = true;
  if (!device.visitor.inApp && isOpenedOutside(resolved.linkRequest.query)) click.outside = true;
  if (isTest) click.test = true;
  await store.clicks.record(app.id, click);
  if (isInternal && !link?.test) {
    await store.clicks.countVisit(app.id, { link: name, at, as: "internal" });
  }
  void activity.publish({ kind: "clicked", app: app.id, click, hasSignals });
  if (!hasSignals) {
    return { response, clickId, rememberBrowser: isTargeted(resolved), asksForHints: false };
  }
  // Computers are not matched, but a Mac may be an iPad.
  const isPhone = platform !== "other" || mayBeIpad(raw.userAgent);
  const hasPage = isPhone && response.kind !== "redirect";
  return {
    response,
    clickId,
    rememberBrowser: isPhone || isTargeted(resolved),
    asksForHints: platform === "android",
    ...(hasPage && { token: signalsToken(digest, clickId) }),
  };
}

function storedAlternative({ name, destination }: Alternative): ClickAlternative {
  return destination === undefined ? { name } : { name, destination };
}
