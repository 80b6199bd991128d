import { resolve } from "node:path";
import { routes, servicePaths } from "@throughline/protocol";
import {
  describeLocation,
  readConfig,
  serve,
  settings,
  shownFallback,
  oneTimeLinkUrl,
} from "@throughline/server";
import type { RegisteredApp, Setting } from "@throughline/server";
import type { Command } from "../command.ts";

export const serveCommand: Command = {
  name: "serve",
  summary: "run the service",
  options: {
    "first-app": {
      type: "string",
      help: "Create an app with this name if there is no app yet, and show its keys.",
    },
    "relay-ranges": {
      type: "string",
      multiple: true,
      help: "A file with address ranges of relays and VPNs (RELAY_RANGES), read again on SIGHUP.",
    },
  },
  environment: Object.fromEntries(Object.values<Setting>(settings).flatMap(helpRows)),
  async run(_args, { "first-app": firstApp, "relay-ranges": ranges }, { env }) {
    const overrides = Array.isArray(ranges) && { relayRanges: ranges };
    const config = { ...readConfig(env), ...overrides };
    const hasParent = process.channel !== undefined;
    const serving = await serve(config, {
      ...(typeof firstApp === "string" && { firstApp }),
    });
    if (hasParent) {
      stopWithParent();
      process.send?.({ listening: serving.url });
    }
    const url = config.publicUrl ?? displayUrl(serving.url, config.host);
    const adminUrl = serving.adminUrl
      ? (config.adminUrl ?? displayUrl(serving.adminUrl, config.adminHost))
      : url;
    const clientUrl = serving.clientPackagePath && url + serving.clientPackagePath;
    const createdApp = serving.firstApp;
    const banner = () =>
      [
        "",
        "  Throughline is running.",
        "",
        `    health     ${url}${routes.health.path}`,
        `    dashboard  ${serving.dashboardProblem ?? adminUrl + servicePaths.dashboard}`,
        `    API        ${adminUrl}${servicePaths.openApi}`,
        `    data       ${describeLocation(config)}`,
        ...(clientUrl ? [`    client     npm install ${clientUrl}`] : []),
        ...(createdApp ? formatFirstApp(createdApp, url) : []),
        ...(serving.firstAccount === undefined
          ? []
          : formatFirstAccount(adminUrl, serving.firstAccount)),
        "",
        "  Press Ctrl-C to stop.",
        "",
      ].join("\n");
    const data = {
      listening: serving.url,
      ...(serving.adminUrl !== undefined && { admin: serving.adminUrl }),
      ...(clientUrl && { client: clientUrl }),
      ...(config.store === undefined
        ? { dataFolder: resolve(config.dataFolder) }
        : { store: describeLocation(config) }),
      ...(serving.firstAccount !== undefined && {
        firstAccount: oneTimeLinkUrl(adminUrl, serving.firstAccount),
      }),
      ...(createdApp && {
        firstApp: {
          appId: createdApp.app.id,
          publishableKey: createdApp.publishableKey,
          secretKey: createdApp.secretKey,
        },
      }),
    };
    // Print nothing for people into a JSON log. The keys of a new app are printed as JSON, because they are shown only once.
    const isForPeople = serving.logFormat === "pretty" || process.stdout.isTTY;
    const forMachines = createdApp ? JSON.stringify(data) : "";
    return { text: isForPeople ? banner() : forMachines, data };
  },
};

function helpRows(setting: Setting): [string, string][] {
  const { variable, meaning, secret } = setting;
  const fallback = shownFallback(setting);
  const row: [string, string] = [variable, `${meaning}${fallback ? ` (${fallback})` : ""}`];
  return secret ? [row, [`${variable}_FILE`, `a file that contains ${variable}`]] : [row];
}

/** Replaces `0.0.0.0`, which browsers cannot open everywhere, with `localhost`. */
function displayUrl(listening: string, host: string): string {
  const url = new URL(listening);
  if (host === "0.0.0.0") url.hostname = "localhost";
  return url.origin;
}

/**
 * Stops the service when its parent process ends, for whatever reason. The IPC channel closes then. Call this
 * function after the start, because its listener keeps the process alive.
 */
function stopWithParent(): void {
  const end = () => process.kill(process.pid, "SIGTERM");
  if (process.channel) process.once("disconnect", end);
  else end();
}

function formatFirstAccount(url: string, token: string): string[] {
  return [
    "",
    "  There is no account for the dashboard yet. Create one with this link, which works once, within a day:",
    "",
    `    ${oneTimeLinkUrl(url, token)}`,
  ];
}

function formatFirstApp({ app, publishableKey, secretKey }: RegisteredApp, url: string): string[] {
  return [
    "",
    `  A first app was created: ${app.name}. Its keys are shown only once; store them now.`,
    "  The publishable key goes into your app. The secret key gives access to the admin API.",
    "",
    `    export THROUGHLINE_URL=${url}`,
    `    export THROUGHLINE_APP_ID=${app.id}`,
    `    export THROUGHLINE_KEY=${publishableKey}`,
    `    export THROUGHLINE_SECRET=${secretKey}`,
  ];
}
