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
  /** Returns a function that names the user last seen on an install. */
  async function usersOf(appId: string, installs: readonly string[]) {
    const found = await store.users.ofInstalls(appId, installs);
    const users = new Map(found.map(({ user, install }) => [install, user]));
    return (install: string) => users.get(install) ?? null;
  }

  return {
    calibration: async ({ app }) => calibrationView(await models.of(app.id)),
    showLessons: async ({ app }) => learnedModelView(await models.of(app.id), now()),
    resetLessons: async ({ app }) => learnedModelView(await models.reset(app.id), now()),

    async listInstalls({ app, query }) {
      const { link, user, full } = query;
      const list = (page: PageRequest) =>
        store.installs.list(app.id, {
          ...page,
          ...(user === undefined ? link !== undefined && { link } : { user }),
        });
      const filter = installFilter(query);
      const { items, next } = filter
        ? await searchPages(list, filter, pageRequest(query))
        : await list(pageRequest(query));
      const userOf = await usersOf(
        app.id,
        items.map(({ id }) => id),
      );
      const views = items.map((each) => ({
        ...installView(each, app),
        userId: user ?? userOf(each.id),
        ...(full && { record: installRecord(each) }),
      }));
      return { items: views, next: next ?? null };
    },

    async explainInstall({ app, params }) {
      const install = await store.installs.get(app.id, params.installId);
      if (!install) throw unknownInstall(params.installId);
      const userOf = await usersOf(app.id, [install.id]);
      return { ...(await explainInstall(store, app, install)), userId: userOf(install.id) };
    },

    async eraseInstall({ app, params }) {
      if (!(await store.erase(app.id, params.installId))) throw unknownInstall(params.installId);
    },
  };
}

function unknownInstall(id: string): ApiError {
  return new ApiError("not_found", `This app has no install with the ID "${id}".`);
}
