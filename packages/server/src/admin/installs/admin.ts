import type { PageRequest } from "@throughline/storage";
import type { CalibrationView, LearnedModelView } from "@throughline/protocol";
import { requireLinkDomain } from "../../catalog/apps/link-domains.ts";
import { unknownLink } from "../../catalog/links/admin.ts";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { pageRequest } from "../../platform/admin-handlers/page-request.ts";
import { searchPages } from "../../platform/admin-handlers/search-pages.ts";
import { parseTimeSpan } from "../../platform/admin-handlers/time-span.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { CreateRateLimit } from "../../platform/limits/rate-limit.ts";
import { unknownInstall } from "./erase.ts";
import { explainInstall, installRecord, installView } from "./explain.ts";
import { installFilter } from "./install-filter.ts";
import { simulateInstall } from "./simulate-install.ts";
import type { SimulationDependencies } from "./simulate-install.ts";
import type { LearnedModel } from "../../public/matching/learned-model/learned-model.ts";
import { iso } from "../../platform/time/iso.ts";

/** Dependencies of the install routes. */
export interface InstallAdminDependencies extends SimulationDependencies {
  readonly rateLimit: CreateRateLimit;
}

/** How many installs of an app may be simulated per minute. Each one reads thousands of clicks and is stored. */
const simulationsPerMinute = 30;

/** How many installs one request searches at most. The next page continues from there. */
const maxRead = 20_000;

/** Lists, explains and simulates installs, and shows how reliable their matches are. */
export function installAdmin(
  deps: InstallAdminDependencies,
): AdminHandlers<
  | "calibration"
  | "getLearnedModel"
  | "resetLearnedModel"
  | "listInstalls"
  | "explainInstall"
  | "simulateInstall"
  | "getInviter"
> {
  const { store, models, now, rateLimit } = deps;
  const simulationLimit = rateLimit(simulationsPerMinute, "to simulate installs");

  /** Reads the users last seen on these installs and where their clicks came from. Returns a function that looks both up by the ID of an install. */
  async function readUserAndOrigin(appId: string, installs: readonly string[]) {
    const [sightings, origins] = await Promise.all([
      store.users.ofInstalls(appId, installs),
      store.installs.origins(appId, installs),
    ]);
    const users = new Map(sightings.map(({ user, install }) => [install, user]));
    const facets = new Map(origins.map((origin) => [origin.id, origin.facets]));
    return (install: string) => {
      const { country = null, campaign = null } = facets.get(install) ?? {};
      return { userId: users.get(install) ?? null, country, campaign };
    };
  }

  return {
    calibration: async ({ app }) => calibrationView(await models.of(app.id)),
    getLearnedModel: async ({ app }) => learnedModelView(await models.of(app.id), now()),
    resetLearnedModel: async ({ app }) => learnedModelView(await models.reset(app.id), now()),

    async listInstalls({ app, query }) {
      const { link, user, full } = query;
      const span = parseTimeSpan(query);
      // The store finds installs by user, by link or by time.
      const isBySpan = user === undefined && link === undefined;
      const list = (page: PageRequest) =>
        store.installs.list(app.id, {
          ...page,
          ...span,
          ...(user === undefined ? link !== undefined && { link } : { user }),
        });
      const filter = installFilter(query, isBySpan ? {} : span);
      const { items, next } = filter
        ? await searchPages(list, filter, pageRequest(query), { maxRead })
        : await list(pageRequest(query));
      const userAndOrigin = await readUserAndOrigin(
        app.id,
        items.map(({ id }) => id),
      );
      const views = items.map((each) => ({
        ...installView(each, app),
        ...userAndOrigin(each.id),
        ...(user !== undefined && { userId: user }),
        ...(full && { record: installRecord(each) }),
      }));
      return { items: views, next: next ?? null };
    },

    async explainInstall({ app, params }) {
      const install = await store.installs.get(app.id, params.installId);
      if (!install) throw unknownInstall(params.installId);
      const userAndOrigin = await readUserAndOrigin(app.id, [install.id]);
      return { ...(await explainInstall(store, app, install)), ...userAndOrigin(install.id) };
    },

    async simulateInstall({ app, params: { code }, body, serviceUrl }) {
      await requireLinkDomain(store.apps, app);
      const link = await store.links.get(app.id, code);
      if (!link) throw unknownLink(code);
      await simulationLimit.count(app.id);
      return simulateInstall(deps, { app, link, serviceUrl }, body);
    },

    async getInviter({ app, params: { inviterId } }) {
      const installId = await store.inviters.installOf(app.id, inviterId);
      if (installId === undefined) {
        throw new ApiError(
          "not_found",
          `No install of this app invites as "${inviterId}". It may have been erased.`,
        );
      }
      const { userId } = (await readUserAndOrigin(app.id, [installId]))(installId);
      return { inviterId, installId, userId };
    },
  };
}

/** Returns the calibration of an app in the format of the admin API. */
function calibrationView(learned: LearnedModel): CalibrationView {
  if (learned.unreadable) throw learned.unreadable;
  const { verdicts, error, bins } = learned.calibration();
  return {
    verdicts,
    error: verdicts === 0 ? null : error,
    bins: bins.map((bin) => ({
      ...bin,
      stated: bin.stated ?? null,
      observed: bin.observed ?? null,
    })),
  };
}

/** Returns the learned model of an app in the format of the admin API. */
function learnedModelView(learned: LearnedModel, now: number): LearnedModelView {
  if (learned.unreadable) throw learned.unreadable;
  const { generation, since, labels, parameters: model } = learned;
  const { collapsed, ...matches } = learned.matchRate.at(now);
  return {
    generation,
    since: since === undefined ? null : iso(since),
    labels,
    model: { ...model },
    matches,
    collapsed,
  };
}
