import type { PageRequest, Store } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { pageRequest } from "../../platform/admin-handlers/page-request.ts";
import { searchPages } from "../../platform/admin-handlers/search-pages.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { calibrationView } from "./calibration.ts";
import { explainInstall, installRecord, installView } from "./explain.ts";
import { installFilter } from "./install-filter.ts";
import { learnedModelView } from "./learned-model-view.ts";
import type { Clock } from "../../platform/time/clock.ts";
import type { LearnedModels } from "../../public/matching/learned-model/learned-models.ts";

/** Dependencies of the install routes. */
export interface InstallAdminDependencies {
  readonly store: Store;
  readonly models: LearnedModels;
  readonly now: Clock;
}

/** Lists, explains and erases installs, and shows how reliable their matches are. */
export function installAdmin({
  store,
  models,
  now,
}: InstallAdminDependencies): AdminHandlers<
  | "calibration"
  | "showLessons"
  | "resetLessons"
  | "listInstalls"
  | "explainInstall"
  | "eraseInstall"
> {
  return {
    calibration: async ({ app }) => calibrationView(await models.of(app.id)),
    showLessons: async ({ app }) => learnedModelView(await models.of(app.id), now()),
    resetLessons: async ({ app }) => learnedModelView(await models.reset(app.id), now()),

    async listInstalls({ app, query }) {
      const { link, full } = query;
      const list = (page: PageRequest) =>
        store.installs.list(app.id, { ...page, ...(link !== undefined && { link }) });
      const filter = installFilter(query);
      const { items, next } = filter
        ? await searchPages(list, filter, pageRequest(query))
        : await list(pageRequest(query));
      const views = items.map((each) => ({
        ...installView(each, app),
        ...(full && { record: installRecord(each) }),
      }));
      return { items: views, next: next ?? null };
    },

    async explainInstall({ app, params }) {
      const install = await store.installs.get(app.id, params.installId);
      if (!install) throw unknownInstall(params.installId);
      return explainInstall(store, app, install);
    },

    async eraseInstall({ app, params }) {
      if (!(await store.erase(app.id, params.installId))) throw unknownInstall(params.installId);
    },
  };
}

function unknownInstall(id: string): ApiError {
  return new ApiError("not_found", `This app has no install with the ID "${id}".`);
}
