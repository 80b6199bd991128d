import { aWebhook } from "../contract/outbox.ts";
import { aClick, anApp, anInstall, matchedTo, monday } from "../contract/samples.ts";
import type { Store } from "../ports.ts";

/** The id that an ad network gave the click of {@link storeAdClick}. It is also the token and the keyword of the install. */
export const adClickId = "Cj0KCQ-found";

/** Stores a click with the id of an ad network, its install with an ad and a token, and messages about both. */
export async function storeAdClick(store: Store): Promise<void> {
  await store.apps.create(anApp("app"));
  await store.outbox.addWebhook(aWebhook("webhook"));
  const url = `https://app.example/sale?gclid=${adClickId}`;
  await store.clicks.record("app", { ...aClick("a", 10, "net"), url });
  const adClickIds = { gclid: adClickId };
  await store.installs.settle(anInstall("phone", matchedTo("a"), { adClickIds }));
  const lookup = { app: "app", install: "phone", receivedAt: monday, signal: adClickId };
  await store.adLookups.add({ ...lookup, network: "apple-ads" });
  await store.adLookups.add({ ...lookup, network: "meta" });
  const [leased] = await store.adLookups.lease(monday, monday + 1, 1);
  if (!leased) throw new Error("Nothing was leased.");
  const ad = { network: leased.network, campaign: { id: "7" }, keyword: adClickId };
  const result = { state: "attributed", at: monday, tries: 0, failures: 0, ad } as const;
  await store.adLookups.finish(leased, result);
}
