import { randomBytes } from "node:crypto";
import closeWithGrace from "close-with-grace";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { dashboardHostProblem } from "../admin/accounts/dashboard-host.ts";
import { createFirstOperatorLink } from "../admin/accounts/one-time-links.ts";
import { registerApp } from "../catalog/apps/register-app.ts";
import type { RegisteredApp } from "../catalog/apps/register-app.ts";
import { compose } from "./compose.ts";
import { ConfigError, dashboardUrl } from "./config.ts";
import type { ServerConfig } from "./config.ts";
import { LineWriter } from "./line-writer.ts";
import { createLog } from "./log.ts";
import { prettyLines } from "./pretty-lines.ts";
import type { LogFormat } from "./settings.ts";

/** How long running requests may take to finish after a signal, in milliseconds. */
const drainMs = 10_000;

/** A running service. */
export interface Serving {
  /** The URL that the service listens on, such as `http://127.0.0.1:8787`. */
  readonly url: string;
  /** The URL of the admin API, the dashboard and the metrics, if they have their own port. */
  readonly adminUrl: string | undefined;
  /** The path of the client's npm package, under which the file never changes. Undefined when it is not served. */
  readonly clientPackagePath: string | undefined;
  readonly logFormat: LogFormat;
  /** The app that was created because there was none, with its keys, which cannot be read again. */
  readonly firstApp: RegisteredApp | undefined;
  /** Why the dashboard cannot be reached at its configured URL; undefined when it can. */
  readonly dashboardProblem: string | undefined;
  /** The token of a one-time link that creates the first account; undefined when an account exists. */
  readonly firstAccount: string | undefined;
  /** Stops the service as a signal does, but keeps the process running. */
  readonly close: () => Promise<void>;
}

/** Where a server listens. `name` is the prefix of its settings. */
interface ListenAddress {
  readonly name: "" | "ADMIN_";
  readonly host: string;
  readonly port: number;
}

/**
 * Runs the service in this process until a signal stops it. Then running requests are finished, the store is closed, and the
 * process ends. Throws `ConfigError` or `StoreUnavailable` when the service cannot start.
 *
 * `firstApp` is the name of an app to create when there is none.
 */
export async function serve(
  config: ServerConfig,
  { firstApp }: { firstApp?: string | undefined } = {},
): Promise<Serving> {
  // The log goes to standard error, since standard output is for the results of commands.
  const logFormat = config.logFormat ?? (process.stderr.isTTY ? "pretty" : "json");
  const lines = new LineWriter(2);
  const log = createLog(config.logLevel, logFormat === "json" ? lines : prettyLines(lines));
  const { http, admin, store, relayRanges, geo, clientPackagePath } = await compose(config, log);
  const listen = async (server: FastifyInstance, at: ListenAddress) => {
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
  // SIGHUP reloads these files. Without files, it means in a terminal that the terminal was closed, and stops the service.
  const hasFiles = config.relayRanges.length > 0 || geo !== undefined;
  const reloadAll = () => {
    if (!hasFiles)
      log.info("SIGHUP ignored: RELAY_RANGES and GEO_DATABASE name no files to reload");
    if (config.relayRanges.length > 0) void reload("relay ranges", relayRanges, log);
    if (geo) void reload("countries", geo, log);
  };
  const survivesHangup = hasFiles || !process.stderr.isTTY;
  if (survivesHangup) process.on("SIGHUP", reloadAll);
  const skip = survivesHangup ? ["SIGHUP" as const] : [];
  const delay = drainMs + config.shutdownDelaySeconds * 1000;
  const grace = closeWithGrace({ delay, logger: false, skip }, async ({ signal, err }) => {
    if (err) log.fatal({ err }, "stopping after an unhandled error");
    else log.info({ signal }, "stopping after running requests are finished");
    await http.close();
    await lines.flush();
  });
  const setUp = async () => {
    const sources = { now: Date.now, random: randomBytes };
    const isFirst = firstApp !== undefined && (await store.apps.list()).length === 0;
    const registered = isFirst ? await registerApp(store, { name: firstApp }, sources) : undefined;
    const configured = dashboardUrl(config);
    const problem = configured && (await dashboardHostProblem(store.apps, configured));
    if (problem) log.warn(problem);
    const link = problem ? undefined : await createFirstOperatorLink({ store, ...sources });
    return { registered, problem, link };
  };
  // This runs after the server listens. Otherwise, a failed start would lose the keys of the new app.
  const { registered, problem, link } = await setUp().catch(async (error: unknown) => {
    // A listening server would keep the process alive although the start has failed.
    grace.uninstall();
    await http.close();
    throw error;
  });
  log.info({ url, ...(admin && { adminUrl }) }, "listening");
  if (link && logFormat === "json") {
    log.info(
      "the dashboard has no account yet; create a sign-up link with: throughline member invite <email address> --operator",
    );
  }
  return {
    url,
    adminUrl,
    clientPackagePath,
    logFormat,
    firstApp: registered,
    dashboardProblem: problem,
    firstAccount: link?.token,
    async close() {
      grace.uninstall();
      process.off("SIGHUP", reloadAll);
      await http.close();
    },
  };
}

/** Reloads the files of relays, VPNs and countries without a restart. */
async function reload(
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

function explainListen(error: NodeJS.ErrnoException, { name, port, host }: ListenAddress): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new ConfigError(
        `Another program uses port ${port}. Stop it, or choose another port, for example ${name}PORT=${port === 8788 ? 8789 : 8788}`,
      );
    case "EACCES":
      return new ConfigError(
        `This user is not allowed to listen on port ${port}. Choose a port above 1023, for example ${name}PORT=8787`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new ConfigError(
        `${name}HOST is "${host}", but this machine does not have that address. Use 0.0.0.0 for all addresses.`,
      );
    default:
      return error;
  }
}
