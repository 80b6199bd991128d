import type { SharedReportContent, SharedReportRequest, StatsReport } from "@throughline/protocol";
import { accountRoutes } from "@throughline/protocol/admin";
import type { App, SharedReport, Store } from "@throughline/storage";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
import { clientAddress } from "../../platform/http/client-address.ts";
import { endpointSchema } from "../../platform/http/endpoint-schema.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { CreateRateLimit } from "../../platform/limits/rate-limit.ts";
import { subjectOfAddress } from "../../platform/limits/subject.ts";
import type { PasswordHasher } from "../../platform/passwords/password.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { iso } from "../../platform/time/iso.ts";
import { statsAdmin } from "../stats/admin.ts";
import { grantAccess, hasAccess } from "./access.ts";
import type { ProtectedReport } from "./access.ts";
import { noteView } from "./admin.ts";
import { sharedQueryAt } from "./shared-query.ts";

/** Dependencies of the route for readers. */
export interface SharedReportDependencies {
  readonly store: Store;
  readonly apps: Pick<AppDirectory, "get" | "isLinkDomain">;
  readonly now: Clock;
  readonly passwords: PasswordHasher;
  readonly rateLimit: CreateRateLimit;
}

/** How often one address may read a report in a minute. */
const readsPerMinute = 60;

/** How many wrong passwords are accepted for one report, from one address in 15 minutes and from all addresses in an hour. */
const maxGuesses = { perAddress: 10, perReport: 1_000 } as const;

/** Strangers request reports, so a report is computed at most once in this time. */
const cachedMs = 30_000;
const maxCached = 200;

/** Serves shared reports to readers without an account. */
export async function sharedReportRoutes(
  scope: FastifyInstance,
  { store, apps, now, passwords, rateLimit }: SharedReportDependencies,
): Promise<void> {
  const { statsReport } = statsAdmin({ store, now });
  const reads = rateLimit(readsPerMinute, "for this report from this address");
  const perAddress = rateLimit(
    maxGuesses.perAddress,
    "with wrong passwords for this report from this address",
    "quarterHour",
  );
  const perReport = rateLimit(maxGuesses.perReport, "with wrong passwords for this report", "hour");
  const computed = new LRUCache<string, Promise<StatsReport>>({ max: maxCached });

  async function find(id: string): Promise<{ app: App; shared: SharedReport }> {
    const shared = await store.sharedReports.get(id);
    const app = shared && (await apps.get(shared.app));
    if (!app) {
      throw new ApiError(
        "not_found",
        "This report is not shared, or not any more. Ask the person who sent you the link.",
      );
    }
    if (shared.expiresAt !== undefined && shared.expiresAt <= now()) {
      throw new ApiError(
        "not_found",
        `This report was shared until ${iso(shared.expiresAt)}. Ask the person who sent you the link.`,
      );
    }
    return { app, shared };
  }

  /** Returns a token that replaces the password. Throws if the password is wrong or missing. */
  async function unlock(
    request: FastifyRequest,
    report: ProtectedReport,
    { password, access }: SharedReportRequest,
  ): Promise<string> {
    if (access !== undefined && hasAccess(report, access, now())) return access;
    if (password === undefined) {
      throw new ApiError("wrong_credentials", "This report needs a password.");
    }
    const address = subjectOfAddress(clientAddress(request));
    const addressAndReport = `${address} ${report.id}`;
    // Count before the check, so that guesses at the same time are counted too.
    await perAddress.count(addressAndReport);
    await perReport.count(report.id);
    const client = { subject: address, priority: false };
    if (!(await passwords.matches(password, report.password, { client, purpose: "links" }))) {
      throw new ApiError("wrong_credentials", "The password of this report is wrong.");
    }
    await Promise.all([perAddress.refund(addressAndReport), perReport.refund(report.id)]);
    return grantAccess(report, now());
  }

  async function read(app: App, shared: SharedReport): Promise<StatsReport> {
    const key = `${shared.id} ${Math.floor(now() / cachedMs)} ${app.updatedAt}`;
    let report = computed.get(key);
    if (report === undefined) {
      report = statsReport({ app, query: sharedQueryAt(shared, app.timeZone ?? "UTC", now()) });
      computed.set(key, report);
      report.catch(() => computed.delete(key));
    }
    return report;
  }

  const { readSharedReport } = accountRoutes;
  scope.post<{ Body: SharedReportRequest }>(
    readSharedReport.path,
    { schema: endpointSchema(readSharedReport) },
    async (request, reply): Promise<SharedReportContent> => {
      if (await apps.isLinkDomain(request.host)) {
        throw new ApiError("not_found", "Link domains do not serve reports.");
      }
      await reads.count(`${subjectOfAddress(clientAddress(request))} ${request.body.id}`);
      const { app, shared } = await find(request.body.id);
      const access = isProtected(shared) ? await unlock(request, shared, request.body) : null;
      const report = await read(app, shared);
      const notes = shared.withNotes ? await store.notes.list(app.id) : [];
      void reply.header("Cache-Control", "no-store");
      return {
        name: shared.name,
        app: app.name,
        query: shared.query,
        expiresAt: shared.expiresAt === undefined ? null : iso(shared.expiresAt),
        access,
        report,
        notes: notes.filter(noteTest(report)).map(noteView),
      };
    },
  );
}

/** Returns a function that says whether a note is on a day of the report. */
function noteTest({
  from,
  to,
  timeZone,
}: StatsReport): (note: { readonly day: string }) => boolean {
  // Swedish dates look like ISO 8601.
  const date = new Intl.DateTimeFormat("sv-SE", { timeZone });
  const [first, last] = [date.format(Date.parse(from)), date.format(Date.parse(to) - 1)];
  return ({ day }) => day >= first && day <= last;
}

function isProtected(report: SharedReport): report is ProtectedReport {
  return report.password !== undefined;
}
