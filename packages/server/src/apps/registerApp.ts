import type { AndroidApp, App, IosApp, MatchingSettings, Store } from "@throughline/storage";
import { toBase32 } from "../auth/base32.ts";
import { issueKey } from "../auth/issueKey.ts";
import type { Clock, RandomBytes } from "../clock.ts";
import { longestWindowMs } from "./windows.ts";

/** What an operator says about a new app. */
export interface AppDraft {
  readonly name: string;
  readonly linkDomains?: readonly string[];
  readonly ios?: IosApp;
  readonly android?: AndroidApp;
  readonly icon?: string;
  readonly webFallback?: string;
  readonly matching?: Partial<MatchingSettings>;
}

/** A new app with its first keys, in the only moment they can be read. */
export interface RegisteredApp {
  readonly app: App;
  readonly publishableKey: string;
  readonly secretKey: string;
}

/** Registers an app and issues its first pair of keys. `undefined`: one of its domains is another app's. */
export async function registerApp(
  store: Pick<Store, "apps" | "keys">,
  { matching, linkDomains = [], ...draft }: AppDraft,
  { now, random }: { now: Clock; random: RandomBytes },
): Promise<RegisteredApp | undefined> {
  const at = now();
  const app: App = {
    ...draft,
    id: `app_${toBase32(random(10))}`,
    linkDomains: linkDomains.map((domain) => domain.toLowerCase()),
    matching: { windowMs: longestWindowMs, ...matching },
    createdAt: at,
    updatedAt: at,
  };
  if ((await store.apps.create(app)) === "taken") return undefined;
  const publishable = issueKey({ app: app.id, kind: "publishable" }, { now, random });
  const secret = issueKey({ app: app.id, kind: "secret" }, { now, random });
  await store.keys.add(publishable.record);
  await store.keys.add(secret.record);
  return { app, publishableKey: publishable.text, secretKey: secret.text };
}
