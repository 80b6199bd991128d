import { resolve } from "node:path";
import { routes, servicePaths } from "@throughline/protocol";
import {
  placeInWords,
  readConfig,
  serve,
  settings,
  shownFallback,
  ticketUrl,
} from "@throughline/server";
import type { RegisteredApp, Setting } from "@throughline/server";
import type { Command } from "../command.ts";

export const serveCommand: Command = {
  name: "serve",
  summary: "run the service",
  options: {
    "first-app": { type: "string" },
    "hidden-ranges": { type: "string", multiple: true },
  },
  explain: {
    "first-app": "create an app with this name if there is none, and show its keys",
    "hidden-ranges":
      "a file with address ranges of relays and VPNs (HIDDEN_RANGES); read again at SIGHUP",
  },
  environment: Object.fromEntries(Object.values<Setting>(settings).flatMap(inHelp)),
  async run(_args, { "first-app": firstApp, "hidden-ranges": ranges }, { env }) {
    const given = Array.isArray(ranges) && { hiddenRanges: ranges };
    const config = { ...readConfig(env), ...given };
    const hasStarter = process.channel !== undefined;
    const serving = await serve(config, {
      ...(typeof firstApp === "string" && { firstApp }),
    });
    if (hasStarter) {
      endWithStarter();
      process.send?.({ listening: serving.url });
    }
    const url = config.publicUrl ?? reachable(serving.url, config.host);
    const inside = serving.adminUrl
      ? (config.adminUrl ?? reachable(serving.adminUrl, config.adminHost))
      : url;
    const clientUrl = url + servicePaths.clientPackage;
    const made = serving.firstApp;
    const banner = () =>
      [
        "",
        "  Throughline is running.",
        "",
        `    health     ${url}${routes.health.path}`,
        `    dashboard  ${serving.dashboardTrouble ?? inside + servicePaths.dashboard}`,
        `    API        ${inside}${servicePaths.openApi}`,
        `    data       ${placeInWords(config)}`,
        ...(serving.hasClientPackage ? [`    client     npm install ${clientUrl}`] : []),
        ...(made ? keysInWords(made, url) : []),
        ...(serving.firstAccount === undefined ? [] : accountInWords(inside, serving.firstAccount)),
        "",
        "  Press Ctrl-C to stop.",
        "",
      ].join("\n");
    const data = {
      listening: serving.url,
      ...(serving.adminUrl !== undefined && { admin: serving.adminUrl }),
      ...(serving.hasClientPackage && { client: clientUrl }),
      ...(config.store === undefined
        ? { dataFolder: resolve(config.dataFolder) }
        : { store: placeInWords(config) }),
      ...(serving.firstAccount !== undefined && {
        firstAccount: ticketUrl(inside, serving.firstAccount),
      }),
      ...(made && {
        firstApp: {
          appId: made.app.id,
          publishableKey: made.publishableKey,
          secretKey: made.secretKey,
        },
      }),
    };
    // Beside a log for machines there is nothing for people, but keys that were asked for are not lost.
    const isForPeople = serving.logFormat === "pretty" || process.stdout.isTTY;
    const forMachines = made ? JSON.stringify(data) : "";
    return { text: isForPeople ? banner() : forMachines, data };
  },
};

function inHelp(setting: Setting): [string, string][] {
  const { variable, meaning, secret } = setting;
  const fallback = shownFallback(setting);
  const row: [string, string] = [variable, `${meaning}${fallback ? ` (${fallback})` : ""}`];
  return secret ? [row, [`${variable}_FILE`, `a file that holds ${variable}`]] : [row];
}

/** `localhost` reads better than `0.0.0.0`, and is one of its addresses. */
function reachable(listening: string, host: string): string {
  const url = new URL(listening);
  if (host === "0.0.0.0") url.hostname = "localhost";
  return url.origin;
}

/**
 * Whoever started this holds the other end of the channel: when it is gone, however it ended, so is
 * the service. Listening keeps the process alive, so only a service that runs does.
 */
function endWithStarter(): void {
  const end = () => process.kill(process.pid, "SIGTERM");
  if (process.channel) process.once("disconnect", end);
  else end();
}

function accountInWords(url: string, token: string): string[] {
  return [
    "",
    "  Nobody can sign in to the dashboard yet. This link makes the first account; it works once, for a day:",
    "",
    `    ${ticketUrl(url, token)}`,
  ];
}

function keysInWords({ app, publishableKey, secretKey }: RegisteredApp, url: string): string[] {
  return [
    "",
    `  A first app was created: ${app.name}. Its keys are shown only once; store them now.`,
    "  The publishable key goes into the app, the secret one opens the admin API.",
    "",
    `    export THROUGHLINE_URL=${url}`,
    `    export THROUGHLINE_APP_ID=${app.id}`,
    `    export THROUGHLINE_KEY=${publishableKey}`,
    `    export THROUGHLINE_SECRET=${secretKey}`,
  ];
}
