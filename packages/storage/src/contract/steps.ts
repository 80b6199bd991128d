import type { Store } from "../ports.ts";
import { anApp, anInstall, hour, matchedTo } from "./samples.ts";

/** Settles an install with a probabilistic match. Returns whether it got the click. */
export async function claim(
  { installs }: Store,
  click: string,
  install: string,
  app = "app",
): Promise<"claimed" | "taken" | "unknown"> {
  const settlement = await installs.settle(anInstall(install, matchedTo(click), { app }));
  if (settlement.outcome === "click-unknown") return "unknown";
  const own = "install" in settlement && settlement.install.match.click === click;
  return own ? "claimed" : "taken";
}

/**
 * Sweeps at a time when only the app's clicks before `before` have expired. Returns how many were
 * deleted.
 */
export async function expireClicks(store: Store, before: number): Promise<number> {
  await store.apps.create(anApp("app", { matching: { windowMs: hour } }));
  return (await store.sweep(before + hour)).clicks;
}
