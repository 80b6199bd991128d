import { randomBytes } from "node:crypto";
import closeWithGrace from "close-with-grace";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import type { Logger } from "pino";
import { dashboardHostProblem } from "../admin/accounts/dashboard-host.ts";
import { createFirstOperatorLink } from "../admin/accounts/one-time-links.ts";
import { registerApp } from "../catalog/apps/register-app.ts";
import type { RegisteredApp } from "../catalog/apps/register-app.ts";
import { compose } from "./compose.ts";
import { ConfigError, dashboardUrl } from "./config.ts";
import type { ServerConfig } from "./config.ts";
import { createLog } from "./log.ts";
import { prettyLines } from "./pretty-lines.ts";
import type { LogFormat } from "./settings.ts";

/** How long requests under way may take to end after a signal, in milliseconds. */
const drainMs = 10_000;

/** A service that listens. */
export interface Serving {
  /** Where it listens, such as `http://127.0.0.1:8787`. */
  readonly url: string;
  /** Where admin API, dashboard and metrics do, if not there. */
  readonly adminUrl: string | undefined;
  /** Whether `/client.tgz` hands out the client. */
  readonly hasClientPackage: boolean;
  readonly logFormat: LogFormat;
  /** The app that was made because there was none, with its keys, this once. */
  readonly firstApp: RegisteredApp | undefined;
  /** Why the dashboard cannot be reached where the settings say it is; `undefined`: it can. */
  readonly dashboardTrouble: string | undefined;
  /** The secret of a one-time link that makes the first account, while there is none. */
  readonly firstAccount: string | undefined;
  /** Ends it as a signal would, but not the process. */
  readonly close: () => Promise<void>;
}

/** What the settings that begin with this name say. */
interface ListenPlace {
  readonly name: "" | "ADMIN_";
  readonly host: string;
  readonly port: number;
}

/**
 * Runs the service in this process until a signal ends it: what is under way is finished, the store
 * closed, and the process with it. Throws `ConfigError` or `StoreUnavailable` when it cannot start.
 *
 * `firstApp` names an app to make when there is none yet.
 */
export async function serve(
  config: ServerConfig,
  { firstApp }: { firstApp?: string | undefined } = {},
): Promise<Serving> {
  // To standard error: standard output is for what a command has to say.
  const logFormat = config.logFormat ?? (process.stderr.isTTY ? "pretty" : "json");
  const lines = pino.destination(2);
  const log = createLog(config.logLevel, logFormat === "json" ? lines : prettyLines(lines));
  const { http, admin, store, hiddenRanges, geo, hasClientPackage } = await compose(config, log);
  const listen = async (server: FastifyInstance, at: ListenPlace) => {
    try {
      return await server.listen({ host: at.host, port: at.port });
    } catch (error) {
      await http.close();
      throw explainListen(error as NodeJS.ErrnoException, at);
    }
  };
  const url = await listen(http, { name: "", host: config.host, port: config.port });
  const adminUrl =
    admin &&
    (await listen(admin, { name: "ADMIN_", host: config.adminHost, port: config.adminPort ?? 0 }));
  // Without such files a hang-up ends the service like any other signal: its terminal is gone.
  const rereads = config.hiddenRanges.length > 0 || geo !== undefined;
  const rereadAll = () => {
    void reread("hidden ranges", hiddenRanges, log);
    if (geo) void reread("countries", geo, log);
  };
  if (rereads) process.on("SIGHUP", rereadAll);
  const skip = rereads ? ["SIGHUP" as const] : [];
  const delay = drainMs + config.lameDuckSeconds * 1000;
  const grace = closeWithGrace({ delay, logger: false, skip }, async ({ signal, err }) => {
    if (err) log.fatal({ err }, "stopping after an unhandled error");
    else log.info({ signal }, "stopping: finishing requests in progress");
    await http.close();
  });
  const firstSteps = async () => {
    const given = { now: Date.now, random: randomBytes };
    const isFirst = firstApp !== undefined && (await store.apps.list()).length === 0;
    const registered = isFirst ? await registerApp(store, { name: firstApp }, given) : undefined;
    const configured = dashboardUrl(config);
    const trouble = configured && (await dashboardHostProblem(store.apps, configured));
    if (trouble) log.warn(trouble);
    const ticket = trouble ? undefined : await createFirstOperatorLink({ store, ...given });
    return { registered, trouble, ticket };
  };
  // Not before it listens: keys that nobody gets to see would be lost.
  const { registered, trouble, ticket } = await firstSteps().catch(async (error: unknown) => {
    // A server that listens would keep the process alive, although the start has failed.
    grace.uninstall();
    await http.close();
    throw error;
  });
  log.info({ url, ...(admin && { adminUrl }) }, "listening");
  if (ticket && logFormat === "json") {
    log.info(
      "nobody can sign in to the dashboard yet; for a link that makes an account: throughline member invite <e-mail address> --operator",
    );
  }
  return {
    url,
    adminUrl,
    hasClientPackage,
    logFormat,
    firstApp: registered,
    dashboardTrouble: trouble,
    firstAccount: ticket?.token,
    async close() {
      grace.uninstall();
      process.off("SIGHUP", rereadAll);
      await http.close();
    },
  };
}

/** New files of relays, VPNs and countries, without a restart. */
async function reread(
  name: string,
  files: { reload(): Promise<void> },
  log: Logger,
): Promise<void> {
  try {
    await files.reload();
    log.info(`${name} reloaded`);
  } catch (error) {
    log.error(`${name} not reloaded: ${(error as Error).message}`);
  }
}

function explainListen(error: NodeJS.ErrnoException, { name, port, host }: ListenPlace): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new ConfigError(
        `Port ${port} is taken by another program. Stop it, or choose another port, for example ${name}PORT=${port === 8788 ? 8789 : 8788}`,
      );
    case "EACCES":
      return new ConfigError(
        `This user may not listen on port ${port}. Choose one above 1023, for example ${name}PORT=8787`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new ConfigError(`${name}HOST is "${host}", but this machine has no such address.`);
    default:
      return error;
  }
}
