import { limits } from "@throughline/protocol";
import type { AppChange, AppView, InstallMark } from "@throughline/protocol";
import type { App, Store } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { appView } from "./edit-app.ts";
import { demandProof } from "./domain-proof.ts";
import type { DomainSources } from "./domain-proof.ts";
import { demandAddress, refuseReserved } from "./own-domains.ts";
import { updateApp } from "./update-app.ts";

/** What the app's part of the admin API stands on. */
export interface AppAdminDependencies {
  readonly store: Store;
  readonly now: Clock;
  readonly publicUrl?: string | undefined;
  /** Where a domain says whose it is. */
  readonly domainSources: DomainSources;
}

/** The app the key belongs to: show and change it, and say which installs are its testers'. */
export function appAdmin({
  store,
  now,
  publicUrl,
  domainSources,
}: AppAdminDependencies): AdminHandlers<"getApp" | "changeApp" | "markInstall"> {
  async function update(app: App, changeOf: (current: App) => AppChange): Promise<AppView> {
    const changed = await updateApp(store.apps, app, changeOf, now);
    return appView(changed);
  }

  /** Links that were given out must not open another app's. */
  async function keepLinksOpen(app: App): Promise<void> {
    const { items } = await store.links.list(app.id, { limit: 1 });
    if (items.length > 0) await demandAddress(store.apps, { ...app, linkDomains: [] });
  }

  return {
    getApp: async ({ app }) => appView(app),
    async changeApp({ app, body, by }) {
      const added = (body.linkDomains ?? []).filter((each) => !app.linkDomains.includes(each));
      // Whoever opens the data folder runs the service, and may give an app its very host.
      const isOperator = by.kind === "machine";
      refuseReserved(added, isOperator ? undefined : publicUrl);
      if (!isOperator) await demandProof(added, app.id, domainSources);
      if (body.linkDomains?.length === 0) await keepLinksOpen(app);
      return update(app, () => body);
    },
    markInstall: ({ app, params, body }) =>
      update(app, ({ testInstalls = [] }) => ({
        testInstalls: marked(testInstalls, params.installId, body),
      })),
  };
}

/** The testers' installs with or without this one. */
function marked(known: readonly string[], install: string, { test }: InstallMark): string[] {
  const others = known.filter((each) => each !== install);
  if (!test) return others;
  if (install.length > limits.idLength) {
    throw new ApiError("malformed_request", "`installId` is too long.");
  }
  if (others.length < limits.testInstalls) return [...others, install];
  throw new ApiError(
    "conflict",
    `At most ${limits.testInstalls} installs can be marked as testers'. Unmark one first, such as ${others[0]}.`,
  );
}
