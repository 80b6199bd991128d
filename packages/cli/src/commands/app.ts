import { randomBytes } from "node:crypto";
import { compileSchema } from "@throughline/protocol/validate";
import { adminRoutes } from "@throughline/protocol/admin";
import { appView, registerApp } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { table } from "../table.ts";
import { targetExplained, targetOptions, withAdmin } from "../target.ts";
import { withStore } from "../with-store.ts";
import { appExplained, appOptions, readAppOptions } from "./app-options.ts";

const findFault = compileSchema(adminRoutes.changeApp.body);

export const appCreate: Command = {
  name: "app create",
  takes: "<name>",
  summary: "register an app and show its first keys",
  options: appOptions,
  explain: appExplained,
  async run([name], options, world) {
    if (!name) throw new UsageError("The app's name is missing: throughline app create <name>");
    const draft = { name, ...readAppOptions(options) };
    const fault = findFault(draft);
    if (fault) throw new UsageError(`The app is not valid: ${fault.message}.`);
    const made = await withStore(
      world,
      (store) => registerApp(store, draft, { now: Date.now, random: randomBytes }),
      { mustExist: false },
    );
    if (!made) throw new UsageError("One of these domains belongs to another app.");
    const { app, publishableKey, secretKey } = made;
    return {
      text: [
        `${app.name} is registered. Its keys are shown only once; store them now.`,
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
  explain: { ...targetExplained, app: "with --url: fail if the key belongs to another app" },
  async run(_args, options, world) {
    const apps =
      options["url"] === undefined
        ? (await withStore(world, (store) => store.apps.list())).map(appView)
        : [await withAdmin(world, options, (admin) => admin.getApp())];
    return {
      text:
        apps.length === 0
          ? "There is no app yet. Create one: throughline app create <name>"
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
    name: "the new name; settings that are not given stay, an empty text removes one",
    ...appExplained,
    domain: "a link domain; the list given replaces the current one",
    "android-certificate":
      "SHA-256 fingerprint of a signing key; the list given replaces the current one",
    scheme: "the app's own URL scheme, on both platforms",
    invites: "let the app's users create links in the app; --no-invites turns it off",
    linkforty: "answer LinkForty's SDK on the app's link domains; --no-linkforty turns it off",
  },
  async run(_args, options, world) {
    const { name } = options;
    const app = await withAdmin(world, options, async (admin) => {
      const body = {
        ...(typeof name === "string" && { name }),
        ...readAppOptions(options, await admin.getApp()),
      };
      if (Object.keys(body).length === 0) {
        throw new UsageError("Nothing to change was given. See: throughline app update --help");
      }
      return admin.changeApp({ body });
    });
    return { text: `${app.name} was updated.`, data: app };
  },
};
