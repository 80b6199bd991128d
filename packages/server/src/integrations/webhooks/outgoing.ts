import { adNetworkOf } from "@throughline/engine";
import { minuteMs } from "@throughline/engine/durations";
import type { AdClickParameter } from "@throughline/engine";
import type { App, Message, Store, Webhook } from "@throughline/storage";
import type { Clock } from "../../platform/time/clock.ts";
import type {
  AdClick,
  Delivery,
  Forwarder,
  Skipped,
  WebhookRequest,
} from "./forwarders/forwarder.ts";
import { forwarders } from "./forwarders/index.ts";
import { buildPayload } from "./payload.ts";
import { webhookTarget } from "./webhook-target.ts";

/** A request with the texts in it that must not be logged or shown. */
export interface Outgoing {
  readonly request: WebhookRequest;
  readonly hidden: readonly string[];
}

/** The webhook does not want this message, so that it is deleted without a trace. */
export const unwanted = Symbol("unwanted");

/** It is not known yet where the message's install came from, so the message waits. */
export interface Early {
  readonly waitsUntil: number;
}

/** What {@link outgoing} reads. */
export interface OutgoingDependencies {
  readonly store: Pick<Store, "apps" | "installs" | "users" | "adConsents" | "adLookups">;
  readonly now: Clock;
  /** The origin of links of an app without a domain. */
  readonly serviceUrl: string;
}

/** The click id in the test message of an ad network. No ad has it. */
const testClickId = "throughline-test";

/** How long a message waits before it is known again where its install came from. */
const originDelayMs = minuteMs;
/** How long an event waits for an install that has not asked for its link. */
const installDelayMs = 10 * minuteMs;

/** A shorter text is part of too many others to be hidden. */
const minHiddenLength = 8;

/**
 * Returns the request that delivers a message. The click id and the consent are read each time, so that a message that
 * waits is not sent after the consent was withdrawn or the install erased.
 */
export async function outgoing(
  { store, now, serviceUrl }: OutgoingDependencies,
  webhook: Webhook,
  message: Message,
): Promise<Outgoing | Skipped | Early | typeof unwanted> {
  const app = await store.apps.get(message.app);
  if (app === undefined) return { skipped: "The app was deleted." };
  const target = webhookTarget(webhook);
  const payload = buildPayload(message, app, serviceUrl);
  const forwarder = forwarders[target.type];
  const { clickParameter } = forwarder;
  const { eventNames = [] } = target;
  if (payload.type === "event.logged") {
    // Without names an ad network gets no event, and others get all.
    const isWanted =
      eventNames.length === 0
        ? clickParameter === undefined
        : eventNames.includes(payload.data.name);
    if (!isWanted) return unwanted;
  }
  const website = `https://${app.linkDomains[0] ?? new URL(serviceUrl).host}/`;
  const waitsUntil = await knowsOriginAt(store, forwarder, message, now());
  if (waitsUntil !== undefined) return { waitsUntil };
  const click = clickParameter && (await adClickOf(store, message, clickParameter));
  if (click === unwanted || (click && "skipped" in click)) return click;
  const adClick = click && { at: now(), ...click, website };
  const delivery: Delivery = {
    id: message.id,
    payload,
    at: now(),
    ...(adClick && { adClick }),
    ...(forwarder.readsInstall && (await aboutInstall(store, app, message))),
  };
  const request = forwarder.request(target, delivery);
  if ("skipped" in request) return request;
  const { secret = "" } = target;
  const hidden = [
    ...(secret.length < minHiddenLength ? [] : [secret]),
    ...(adClick ? [adClick.id] : []),
  ];
  return { request, hidden };
}

/**
 * Returns when to try a message again that would say something wrong about its install now, or that would be dropped: an event may
 * arrive before its install, and an install without a link is organic only if no ad network claims it.
 */
async function knowsOriginAt(
  { installs, adLookups }: Pick<Store, "installs" | "adLookups">,
  { clickParameter, tellsOrigin }: Pick<Forwarder, "clickParameter" | "tellsOrigin">,
  { app, install: id, at }: Message,
  now: number,
): Promise<number | undefined> {
  if (id === undefined || (clickParameter === undefined && !tellsOrigin)) return undefined;
  const install = await installs.get(app, id);
  if (install === undefined) return now < at + installDelayMs ? now + originDelayMs : undefined;
  if (!tellsOrigin || install.match.link !== undefined || install.ad) return undefined;
  // The phone sends the signals of ad networks after the answer to its first open.
  const signalsUntil = install.at + originDelayMs;
  if (now < signalsUntil) return signalsUntil;
  const isAsking = (await adLookups.ofInstall(app, id)).some(({ state }) => state === "waiting");
  return isAsking ? now + originDelayMs : undefined;
}

/**
 * Returns the click on an ad that the message may be reported for. Only exact matches are reported: after a match by device
 * signals, the id could be that of another person's click, who consented to nothing.
 */
async function adClickOf(
  { installs, adConsents }: Pick<Store, "installs" | "adConsents">,
  { app, install: id, kind, doc }: Message,
  parameter: AdClickParameter,
): Promise<Pick<AdClick, "id"> | Pick<AdClick, "id" | "at"> | Skipped | typeof unwanted> {
  if (kind === "test") return { id: testClickId };
  const install = id === undefined ? undefined : await installs.get(app, id);
  const clickId = install?.adClickIds?.[parameter];
  if (install === undefined || clickId === undefined) return unwanted;
  const network = adNetworkOf(parameter);
  if (doc["test"] === true || install.test) {
    return { skipped: `Tests are not reported to ${network}.` };
  }
  if (install.match.type !== "deterministic") {
    return {
      skipped: `The install was matched by device signals, so its click is not reported to ${network}.`,
    };
  }
  if (!(await adConsents.isGranted(app, install.id))) {
    return {
      skipped: `The app has recorded no consent of the user, so nothing was sent to ${network}.`,
    };
  }
  return { id: clickId, at: install.adClickedAt ?? install.at };
}

/** Returns the user of the message's install and where the install came from. */
async function aboutInstall(
  { installs, users }: Pick<Store, "installs" | "users">,
  { id: app }: App,
  { install }: Message,
): Promise<Pick<Delivery, "user" | "origin">> {
  if (install === undefined) return {};
  const [sightings, [found]] = await Promise.all([
    users.ofInstalls(app, [install]),
    installs.origins(app, [install]),
  ]);
  const { campaign, source, adNetwork, adCampaign } = found?.facets ?? {};
  const origin = { campaign, source, adNetwork, adCampaign, link: found?.link };
  return { user: sightings.at(-1)?.user, origin };
}
