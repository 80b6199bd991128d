import { limits } from "@throughline/protocol";
import type { AppChange, AppView, InstallMark } from "@throughline/protocol";
import { auditOfService } from "@throughline/storage";
import type { App, Store, AppStore } from "@throughline/storage";
import type { FastifyBaseLogger } from "fastify";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { ApiError, invalidField } from "../../platform/http/errors.ts";
import { appView, applyAppChange } from "./edit-app.ts";
import { requireDomainProof } from "./domain-proof.ts";
import type { DomainSources } from "./domain-proof.ts";
import { requireLinkDomain, refuseReservedDomains } from "./link-domains.ts";

/** Dependencies of the app routes. */
export interface AppAdminDependencies {
  readonly store: Store;
  readonly now: Clock;
  readonly publicUrl?: string | undefined;
  /** Where domain ownership is checked. */
  readonly domainSources: DomainSources;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

/** Shows and changes the app of the key, and marks test installs. */
export function appAdmin({
  store,
  now,
  publicUrl,
  domainSources,
  log,
}: AppAdminDependencies): AdminHandlers<"getApp" | "updateApp" | "deleteApp" | "markInstall"> {
  async function update(app: App, toChange: (current: App) => AppChange): Promise<AppView> {
    const changed = await updateApp(store.apps, app, toChange, now);
    return appView(changed);
  }

  /** Refuses to remove the last domain of an app with links, since those links would then open another app. */
  async function requireDomainForLinks(app: App): Promise<void> {
    const { items } = await store.links.list(app.id, { limit: 1 });
    if (items.length > 0) await requireLinkDomain(store.apps, { ...app, linkDomains: [] });
  }

  return {
    getApp: async ({ app }) => appView(app),
    async updateApp({ app, body, actor }) {
      const added = (body.linkDomains ?? []).filter((domain) => !app.linkDomains.includes(domain));
      // Only an operator can open the data folder, and operators may assign any host to an app.
      const isOperator = actor.kind === "machine";
      refuseReservedDomains(added, isOperator ? undefined : publicUrl);
      if (!isOperator) await requireDomainProof(added, app.id, domainSources);
      if (body.linkDomains?.length === 0) await requireDomainForLinks(app);
      return update(app, () => body);
    },
    async deleteApp({ app, actor, query }) {
      if (actor.kind === "key") {
        throw new ApiError(
          "not_allowed",
          "A key cannot delete its app. Delete it in the dashboard, or with throughline app delete.",
        );
      }
      if (query.name !== app.name) {
        throw invalidField("name", `The app is called "${app.name}", not "${query.name}".`);
      }
      const at = now();
      await store.apps.delete(app.id, at);
      const { id: subject, name, linkDomains } = app;
      // The app's own audit log is deleted with it.
      const change = { name, linkDomains: [...linkDomains] };
      await store.audit.add({
        app: auditOfService,
        at,
        actor,
        action: "deleteApp",
        subject,
        change,
      });
      const by = actor.kind === "machine" ? "the operator" : actor.name;
      log.warn({ app: subject, name, by }, "an app was deleted");
    },
    markInstall: ({ app, params, body }) =>
      update(app, ({ testInstalls = [] }) => ({
        testInstalls: withMark(testInstalls, params.installId, body),
      })),
  };
}

/** Adds an install to the test installs, or removes it. */
function withMark(marked: readonly string[], install: string, { test }: InstallMark): string[] {
  const others = marked.filter((id) => id !== install);
  if (!test) return others;
  if (install.length > limits.idLength) {
    throw new ApiError(
      "malformed_request",
      `The installId has ${install.length} characters; at most ${limits.idLength} are allowed.`,
    );
  }
  if (others.length < limits.testInstalls) return [...others, install];
  throw new ApiError(
    "conflict",
    `At most ${limits.testInstalls} installs can be marked as test installs. Unmark one first, for example ${others[0]}.`,
  );
}

/** Changes an app and returns it. Repeats the change when another request changed the app at the same time. */
async function updateApp(
  apps: AppStore,
  app: App,
  toChange: (current: App) => AppChange,
  now: Clock,
): Promise<App> {
  for (;;) {
    const current = (await apps.get(app.id)) ?? app;
    // `updatedAt` must grow, even if two changes fall into one millisecond or the clock was set back.
    const at = Math.max(now(), current.updatedAt + 1);
    const changed = applyAppChange(current, toChange(current), at);
    const outcome = await apps.replace(changed, current.updatedAt);
    // Another request changed the app. Apply this change to the result.
    if (outcome === "changed") continue;
    if (outcome === "taken") {
      throw new ApiError(
        "conflict",
        "Another app already has one of these domains. Remove it there first.",
      );
    }
    // The store returns pairs of codes that would become the same code.
    if (typeof outcome === "object") {
      const listed = outcome.map(([one, other]) => `${one} and ${other}`).join(", ");
      throw invalidField(
        "ignoreCase",
        `These codes differ only in case: ${listed}. Rename or delete one of each first.`,
      );
    }
    return changed;
  }
}
