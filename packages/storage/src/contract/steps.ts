import type { Store } from "../ports.ts";
import { anApp, anInstall, hour, matchedTo } from "./samples.ts";

/** Settles an install by its likeness to the click: whether the click is its own. */
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

/** Sweeps when the app's clicks made before this moment, and no others, are past its window; says how many went. */
export async function forgetClicks(store: Store, before: number): Promise<number> {
  await store.apps.create(anApp("app", { matching: { windowMs: hour } }));
  return (await store.sweep(before + hour)).clicks;
}
