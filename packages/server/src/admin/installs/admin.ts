import type { Store } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { pageRequest } from "../../platform/admin-handlers/page-request.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { calibrationView } from "./calibration.ts";
import { explainInstall, installRecord, installView } from "./explain.ts";
import { lessonsView } from "./lessons-view.ts";
import type { Clock } from "../../platform/time/clock.ts";
import type { Lessons } from "../../public/matching/lessons/lessons.ts";

/** What the installs' part of the admin API stands on. */
export interface InstallAdminDependencies {
  readonly store: Store;
  readonly lessons: Lessons;
  readonly now: Clock;
}

/** Installs: list, explain, erase; and how far to trust their matches. */
export function installAdmin({
  store,
  lessons,
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
    calibration: async ({ app }) => calibrationView(await lessons.of(app.id)),
    showLessons: async ({ app }) => lessonsView(await lessons.of(app.id), now()),
    resetLessons: async ({ app }) => lessonsView(await lessons.reset(app.id), now()),

    async listInstalls({ app, query }) {
      const { link, full } = query;
      const page = { ...pageRequest(query), ...(link !== undefined && { link }) };
      const { items, next } = await store.installs.list(app.id, page);
      const views = items.map((each) => ({
        ...installView(each, app),
        ...(full && { record: installRecord(each) }),
      }));
      return { items: views, next: next ?? null };
    },

    async explainInstall({ app, params }) {
      const install = await store.installs.get(app.id, params.installId);
      if (!install) throw unknownInstall();
      return explainInstall(store, app, install);
    },

    async eraseInstall({ app, params }) {
      if (!(await store.erase(app.id, params.installId))) throw unknownInstall();
    },
  };
}

function unknownInstall(): ApiError {
  return new ApiError("not_found", "There is no install with this ID.");
}
