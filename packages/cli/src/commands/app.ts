import { randomBytes } from "node:crypto";
import { adminSchemas, compileSchema } from "@throughline/protocol/validate";
import { appView, registerApp } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { table } from "../table.ts";
import { targetExplained, targetOptions, withAdmin } from "../target.ts";
import { withStore } from "../with-store.ts";
import { appExplained, appOptions, readAppOptions } from "./app-options.ts";

const findFault = compileSchema(adminSchemas.appChange);

export const appCreate: Command = {
  name: "app create",
  takes: "<name>",
  summary: "register an app and show its first keys",
  options: appOptions,
  explain: appExplained,
  async run([name], options, world) {
    if (!name) throw new UsageError("Say the app's name: throughline app create <name>");
    const draft = { name, ...readAppOptions(options) };
    const fault = findFault(draft);
    if (fault) throw new UsageError(`That app cannot be: ${fault.message}.`);
    const made = await withStore(
      world,
      (store) => registerApp(store, draft, { now: Date.now, random: randomBytes }),
      { mustExist: false },
    );
    if (!made) throw new UsageError("One of these domains belongs to another app.");
    const { app, publishableKey, secretKey } = made;
    return {
      text: [
        `${app.name} is registered. Its keys are shown this once; keep them.`,
        "",
        table([
          ["  app id", app.id],
          ["  publishable key", publishableKey],
          ["  secret key", secretKey],
        ]),
      ].join("\n"),
      data: { app: appView(app), publishableKey, secretKey },
    };
  },
};

export const appList: Command = {
  name: "app list",
  summary: "show the apps; with --url, the one the key belongs to",
  options: targetOptions,
  explain: { ...targetExplained, app: "with --url: refuse the key of another app" },
  async run(_args, options, world) {
    const apps =
      options["url"] === undefined
        ? (await withStore(world, (store) => store.apps.list())).map(appView)
        : [await withAdmin(world, options, (admin) => admin.getApp())];
    return {
      text:
        apps.length === 0
          ? "There is no app yet. Make one: throughline app create <name>"
          : table(apps.map(({ id, name, linkDomains }) => [id, name, linkDomains.join(" ")])),
      data: apps,
    };
  },
};

export const appUpdate: Command = {
  name: "app update",
  summary: "change the app's settings",
  options: { ...targetOptions, name: { type: "string" }, ...appOptions },
  explain: {
    ...targetExplained,
    name: 'its name; what is not given stays, "" takes a setting away',
    ...appExplained,
    domain: "a link domain; give all of them, in place of those before",
    "android-certificate": "SHA-256 fingerprint of a signing key; give all of them",
    scheme: "the app's own URL scheme, on both platforms",
    invites: "let the app's users make links in the app; --no-invites as usual",
  },
  async run(_args, options, world) {
    const { name } = options;
    const app = await withAdmin(world, options, async (admin) => {
      const body = {
        ...(typeof name === "string" && { name }),
        ...readAppOptions(options, await admin.getApp()),
      };
      if (Object.keys(body).length === 0) {
        throw new UsageError("Say what to change. See: throughline app update --help");
      }
      return admin.changeApp({ body });
    });
    return { text: `${app.name} is changed.`, data: app };
  },
};
