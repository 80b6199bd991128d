import { aWebhook } from "../contract/outbox.ts";
import { aClick, anApp, anEvent, anInstall, matchedTo, monday } from "../contract/samples.ts";
import type { Store } from "../ports.ts";

/** Texts that {@link storeAdClick} stores, none of which is part of another. */
export const adTraces = {
  install: "phone-5f3c91",
  /** The id that an ad network gave the click. */
  click: "Cj0KCQ-found",
  /** What ad networks are asked with. */
  signal: "token-8d20aa",
  /** The keyword of the ad, which the network answered. */
  keyword: "shoes-31b7",
  /** An event that an ad network would get. */
  order: "order-77e1",
} as const;

/** An install that recorded a consent, but never asked for its link. */
export const strangersInstall = "nobody-04c6";

/** Stores a click with the id of an ad network, its install with all that belongs to ads, and another install's consent. */
export async function storeAdClick(store: Store): Promise<void> {
  const { install, click, signal, keyword, order } = adTraces;
  await store.apps.create(anApp("app"));
  await store.outbox.addWebhook(aWebhook("webhook"));
  const url = `https://app.example/sale?gclid=${click}`;
  await store.clicks.record("app", { ...aClick("a", monday, "net"), url });
  await store.installs.settle(anInstall(install, matchedTo("a"), { adClickIds: { gclid: click } }));
  const consent = { granted: true, at: monday };
  await store.adConsents.record("app", [
    { install, ...consent },
    { install: strangersInstall, ...consent },
  ]);
  await store.events.append("app", [anEvent(order, { install })]);
  const lookup = { app: "app", install, receivedAt: monday, signal };
  await store.adLookups.add({ ...lookup, network: "apple-ads" });
  await store.adLookups.add({ ...lookup, network: "meta" });
  const [leased] = await store.adLookups.lease(monday, monday + 1, 1);
  if (!leased) throw new Error("Nothing was leased.");
  const ad = { network: leased.network, campaign: { id: "7" }, keyword };
  const result = { state: "attributed", at: monday, tries: 0, failures: 0, ad } as const;
  await store.adLookups.finish(leased, result);
}
