import { DevSettings } from "react-native";
import { parseLink, registry } from "../core/index.ts";
import { sessionStorage, testLinkKey } from "../platform/recorder.ts";

/** The core's key. Its export would cost every app bytes. */
const installKey = "throughline.install";

/** Makes the next start a first run, and starts the app again. */
export async function forgetInstall(): Promise<void> {
  // An empty record is none. Not every storage can remove a key.
  await sessionStorage()?.setItem(installKey, "");
  restart();
}

/**
 * Starts the app again as a new install that came through `link`. The service is not asked. Returns what is wrong with
 * the link or the session, or `undefined`.
 */
export async function testDeferredLink(link: string): Promise<string | undefined> {
  const session = registry.active;
  const storage = sessionStorage();
  if (!session || !storage) return "No session with a storage is running.";
  const url = link.trim();
  if (!parseLink(url) || !session.isLink(url, "matched")) return "This is not one of your links.";
  await storage.setItem(testLinkKey, url);
  await forgetInstall();
  return undefined;
}

/** Stops the session first, so that it cannot store the old install again. */
function restart(): void {
  registry.active?.stop();
  DevSettings.reload("Throughline devtools");
}
