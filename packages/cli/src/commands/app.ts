import { randomBytes } from "node:crypto";
import type { AppChange } from "@throughline/protocol";
import { adminSchemas, compileSchema } from "@throughline/protocol/validate";
import { appView, registerApp, updateApp } from "@throughline/server";
import type { AppDraft } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command, Options } from "../command.ts";
import { table } from "../table.ts";
import { appExplained, appOption, chooseApp, withStore } from "../withStore.ts";

const findFault = compileSchema(adminSchemas.appChange);

export const appCreate: Command = {
  name: "app create",
  takes: "<name>",
  summary: "register an app and show its first keys",
  options: {
    domain: { type: "string", multiple: true },
    "ios-bundle": { type: "string" },
    "ios-team": { type: "string" },
    "app-store-id": { type: "string" },
    "android-package": { type: "string" },
    "android-certificate": { type: "string", multiple: true },
    scheme: { type: "string" },
    "web-fallback": { type: "string" },
    icon: { type: "string" },
    invites: { type: "boolean" },
  },
  explain: {
    domain: "a link domain, such as go.shop.example; may be given several times",
    "ios-bundle": "bundle id, with --ios-team",
    "ios-team": "Apple's team id, 10 letters and digits",
    "app-store-id": "the number in the App Store's address",
    "android-package": "package name",
    "android-certificate": "SHA-256 fingerprint of a signing key; give the upload key's and Play's",
    scheme: "the app's own URL scheme",
    "web-fallback": "where computers go",
    icon: "https URL of the icon",
    invites: "let the app's users make links in the app",
  },
  async run([name], options, world) {
    if (!name) throw new UsageError("Say the app's name: throughline app create <name>");
    const draft = readDraft(name, options);
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

export const appChange: Command = {
  name: "app change",
  summary: "switch an app's settings",
  options: { ...appOption, invites: { type: "string" } },
  explain: { ...appExplained, invites: "on or off: whether the app's users may make links in it" },
  async run(_args, options, world) {
    const { invites } = options;
    if (invites !== "on" && invites !== "off") {
      throw new UsageError("Say what to change: throughline app change --invites on (or off)");
    }
    const app = await withStore(world, async (store) => {
      const known = await chooseApp(store, options, world);
      return updateApp(store.apps, known, { invites: invites === "on" }, Date.now);
    });
    return { text: `Invites of ${app.name} are ${invites}.`, data: appView(app) };
  },
};

export const appList: Command = {
  name: "app list",
  summary: "show the apps",
  async run(_args, _options, world) {
    const apps = await withStore(world, (store) => store.apps.list());
    return {
      text:
        apps.length === 0
          ? "There is no app yet. Make one: throughline app create <name>"
          : table(apps.map(({ id, name, linkDomains }) => [id, name, linkDomains.join(" ")])),
      data: apps.map(appView),
    };
  },
};

function readDraft(name: string, options: Options): AppDraft {
  const text = (option: string) => options[option] as string | undefined;
  const list = (option: string) => (options[option] ?? []) as string[];
  const scheme = text("scheme");
  const ios: AppChange["ios"] =
    text("ios-bundle") !== undefined || text("ios-team") !== undefined
      ? {
          bundleId: text("ios-bundle") ?? "",
          teamId: text("ios-team") ?? "",
          ...given("appStoreId", text("app-store-id")),
          ...given("scheme", scheme),
        }
      : undefined;
  const androidPackage = text("android-package");
  const android =
    androidPackage === undefined
      ? undefined
      : {
          packageName: androidPackage,
          certificates: list("android-certificate"),
          ...given("scheme", scheme),
        };
  return {
    name,
    linkDomains: list("domain").map((domain) => domain.toLowerCase()),
    ...given("ios", ios),
    ...given("android", android),
    ...given("webFallback", text("web-fallback")),
    ...given("icon", text("icon")),
    ...(options["invites"] === true && { invites: true }),
  };
}

function given<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { [key in Name]?: Value };
}
