import { addressRanges } from "@throughline/engine";
import type { App } from "@throughline/storage";

type AppNetworks = Pick<App, "internalNetworks">;

/** The test of each app's ranges, made once per version of the app. */
const tests = new WeakMap<AppNetworks, (address: string) => boolean>();

/** Returns whether an address is in one of the app's own networks, whose traffic statistics leave out. */
export function isInternalAddress(app: AppNetworks, address: string | undefined): boolean {
  const { internalNetworks = [] } = app;
  if (internalNetworks.length === 0 || address === undefined) return false;
  let contains = tests.get(app);
  if (!contains) tests.set(app, (contains = addressRanges(internalNetworks).contains));
  return contains(address);
}
