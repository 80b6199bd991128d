import { maxWindowMs } from "@throughline/engine";
import type { AppChange } from "@throughline/protocol";
import type { App, Store } from "@throughline/storage";
import { toBase32 } from "../../platform/ids/base32.ts";
import { issueKey } from "../api-keys/issue-key.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { applyAppChange } from "./edit-app.ts";
import { refuseReservedDomains } from "./link-domains.ts";

/** The properties of a new app. */
export type AppDraft = AppChange & { name: string };

/** A new app with its first keys, which cannot be read again later. */
export interface RegisteredApp {
  readonly app: App;
  readonly publishableKey: string;
  readonly secretKey: string;
}

/**
 * Registers an app with its first pair of keys in one transaction. Returns undefined when another app has one of its
 * domains. Throws when the draft is invalid.
 */
export async function registerApp(
  store: Pick<Store, "apps">,
  draft: AppDraft,
  { now, random }: { now: Clock; random: RandomBytes },
): Promise<RegisteredApp | undefined> {
  const at = now();
  const blank: App = {
    id: `app_${toBase32(random(10))}`,
    name: draft.name,
    linkDomains: [],
    matching: { windowMs: maxWindowMs },
    createdAt: at,
    updatedAt: at,
  };
  refuseReservedDomains(draft.linkDomains ?? [], undefined);
  const app = applyAppChange(blank, draft, at);
  const publishable = issueKey({ app: app.id, kind: "publishable" }, { now, random });
  const secret = issueKey({ app: app.id, kind: "secret" }, { now, random });
  const records = [publishable.record, secret.record];
  if ((await store.apps.create(app, records)) === "taken") return undefined;
  return { app, publishableKey: publishable.text, secretKey: secret.text };
}
