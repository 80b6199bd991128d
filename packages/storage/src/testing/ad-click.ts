import { aWebhook } from "../contract/outbox.ts";
import { aClick, anApp, anInstall, matchedTo } from "../contract/samples.ts";
import type { Store } from "../ports.ts";

/** The id that an ad network gave the click of {@link storeAdClick}. */
export const adClickId = "Cj0KCQ-found";

/** Stores a click with the id of an ad network, its install, and messages about both. */
export async function storeAdClick(store: Store): Promise<void> {
  await store.apps.create(anApp("app"));
  await store.outbox.addWebhook(aWebhook("webhook"));
  const url = `https://app.example/sale?gclid=${adClickId}`;
  await store.clicks.record("app", { ...aClick("a", 10, "net"), url });
  const adClickIds = { gclid: adClickId };
  await store.installs.settle(anInstall("phone", matchedTo("a"), { adClickIds }));
}
