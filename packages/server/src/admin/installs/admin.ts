import type { PageRequest } from "@throughline/storage";
import { requireLinkDomain } from "../../catalog/apps/link-domains.ts";
import { unknownLink } from "../../catalog/links/admin.ts";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { pageRequest } from "../../platform/admin-handlers/page-request.ts";
import { searchPages } from "../../platform/admin-handlers/search-pages.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { CreateRateLimit } from "../../platform/limits/rate-limit.ts";
import { calibrationView } from "./calibration.ts";
import { explainInstall, installRecord, installView } from "./explain.ts";
import { installFilter } from "./install-filter.ts";
import { learnedModelView } from "./learned-model-view.ts";
import { simulateInstall } from "./simulate-install.ts";
import type { SimulationDependencies } from "./simulate-install.ts";

/** Dependencies of the install routes. */
export interface InstallAdminDependencies extends SimulationDependencies {
  readonly rateLimit: CreateRateLimit;
}

/** Limits the simulated installs of an app, since each one reads thousands of clicks and is stored. */
const simulationsPerMinute = 30;

/** Lists, explains, simulates and erases installs, and shows how reliable their matches are. */
export function installAdmin(
  deps: InstallAdminDependencies,
): AdminHandlers<
  | "calibration"
  | "showLessons"
  | "resetLessons"
  | "listInstalls"
  | "explainInstall"
  | "simulateInstall"
  | "eraseInstall"
> {
  const { store, models, now, rateLimit } = deps;
  const simulationLimit = rateLimit(simulationsPerMinute, "to simulate installs");

