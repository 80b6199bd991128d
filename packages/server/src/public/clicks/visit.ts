import { mayBeIpad } from "@throughline/engine";
import type { LinkResponse, RawClick } from "@throughline/engine";
import type { ClickSignals, NewClick } from "@throughline/storage";
import { makeClickId } from "../../platform/ids/click-id.ts";
import { destinationFor } from "./destination-for.ts";
import type { ClickDependencies } from "./dependencies.ts";
import { visitorOn, wantsSignals, withoutSignals } from "./evidence.ts";
import { facetsOf } from "./facets.ts";
import type { ResolvedLink } from "../../catalog/links/resolved-link.ts";
import { signalsToken } from "./signals-token.ts";

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A visit that is durably recorded and may now be answered. */
export interface RecordedVisit {
  readonly decision: LinkResponse;
  readonly clickId: string;
  /** Lets the page add its visitor's signals to the click. */
  readonly token?: string;
  /** The next click of this browser may take this one's place: let it be known again. */
  readonly recognise: boolean;
}

/**
 * How many characters of an address are kept with a click, so that none costs more than 2 kB: whoever
 * knows a link's domain may click. What is longer leads on, and is only counted.
 */
const longestKept = 1_000;

/**
 * Decides where a visitor of a live link goes and records the click: kept and claimable for a
 * person, only counted for a crawler, preview, prefetch or HEAD request, and for whoever clicks without end.
 */
export async function recordVisit(
  deps: ClickDependencies,
  place: ResolvedLink,
  raw: RawClick,
  referrer?: string,
): Promise<RecordedVisit> {
  const { store, activity } = deps;
  const { app, link, name, url } = place;
  const at = deps.now();
  const digest = deps.digests.known() ?? (await deps.digests.current());
  const device = deps.devices.of(raw);
  const { automated, platform } = device.evidence;
  const clickId = makeClickId(at, deps.random);
  const decision = destinationFor(place, device.visitor, clickId);

  // A name that is its own address has to be kept whole; of a created link only the query would be missing.
  const isKept =
    !automated &&
    name.length <= longestKept &&
    deps.quotas.clicks.allows(app.id, raw.address ?? "");
  if (!isKept) {
    if (!link?.test) await store.clicks.tally(app.id, { link: name, at, as: "filtered" });
    void activity.publish({
      kind: "filtered",
      app: app.id,
      link: name,
      at,
      test: link?.test ?? false,
    });
    return { decision, clickId, recognise: false };
  }
  const hasSignals = wantsSignals(app, link, platform);
  const kept: ClickSignals = hasSignals
    ? { evidence: visitorOn(device, raw, { digest, isHidden: deps.isHidden }) }
    : withoutSignals(platform);
  const click: Writable<NewClick> = {
    click: clickId,
    link: name,
    at,
    evidence: kept.evidence,
    keys: kept.keys,
    facets: facetsOf(place, device.facets, decision, {
      referrer,
      country: deps.countryOf?.(raw.address ?? ""),
    }),
  };
  // The address of a link that is its own path is in its name already.
  if (link && url.length <= longestKept) click.url = url;
  if (link?.sensitive) click.sensitive = true;
  if (link?.test) click.test = true;
  await store.clicks.record(app.id, click);
  void activity.publish({ kind: "clicked", app: app.id, click, hasSignals });
  if (!hasSignals) return { decision, clickId, recognise: false };
  // Of computers only an iPad has something to tell, and it poses as a Mac.
  const isPhone = platform !== "other" || mayBeIpad(raw.userAgent);
  const tells = isPhone && decision.kind !== "redirect";
  return {
    decision,
    clickId,
    recognise: isPhone,
    ...(tells && { token: signalsToken(digest, clickId) }),
  };
}
