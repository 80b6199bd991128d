import { randomBytes } from "node:crypto";
import { adminRoutes } from "@throughline/protocol/admin";
import { appView, auditOfService, registerApp } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { Command, CommandContext } from "../command.ts";
import { table } from "../table.ts";
import { connectionOptions, withAdmin } from "../connection.ts";
import { fieldsOf } from "../routes/fields.ts";
import { checkSchema, completeObjects, optionsOf, readFields } from "../routes/read-fields.ts";
import { withStore } from "../with-store.ts";

const bodySchema = adminRoutes.updateApp.body;
const fields = fieldsOf(bodySchema).filter(({ option }) => option !== "name");

export const appCreate: Command = {
  name: "app create",
  arguments: { "<name>": "The app's name." },
  summary: "create an app and show its first keys",
  options: optionsOf(fields),
  async run([name], options, context) {
    const draft = completeObjects(bodySchema, { name, ...readFields(fields, options) });
    checkSchema(bodySchema, draft, fields);
    const created = await withStore(
      context,
      (store) => registerApp(store, draft as never, { now: Date.now, random: randomBytes }),
      { mustExist: false },
    );
    if (!created) throw new UsageError("One of these domains belongs to another app.");
    const { app, publishableKey, secretKey } = created;
    return {
      text: [
        `${app.name} was created. Its keys are shown only once; store them now.`,
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
  summary: "list the apps; with --url, the app that the key belongs to",
  options: {
    ...connectionOptions,
    app: { type: "string", help: "With --url: fail if the key belongs to another app." },
    deleted: {
      type: "boolean",
      help: "List who deleted which app and when instead, newest first. Not with --url.",
    },
  },
  async run(_args, options, context) {
    if (options["deleted"]) return listDeleted(context);
    const apps =
      options["url"] === undefined
        ? (await withStore(context, (store) => store.apps.list())).map(appView)
        : [await withAdmin(context, options, (admin) => admin.getApp())];
    return {
      text:
        apps.length === 0
          ? "There are no apps yet. Create one: throughline app create <name>"
          : table(apps.map(({ id, name, linkDomains }) => [id, name, linkDomains.join(" ")])),
      data: apps,
    };
  },
};

/** How many deletions are listed. */
const maxDeletions = 200;

/** Lists the deletions of apps from the audit log of the service. */
async function listDeleted(context: CommandContext) {
  const { items } = await withStore(context, (store) =>
    store.audit.list(auditOfService, { limit: maxDeletions }),
  );
  const deletions = items.map(({ at, actor, subject, change }) => ({
    app: subject ?? "",
    name: (change?.["name"] ?? "") as string,
    at: new Date(at).toISOString(),
    by: actor.kind === "machine" ? "the operator" : actor.name,
  }));
  return {
    text:
      deletions.length === 0
        ? "No app was deleted."
        : table(deletions.map(({ app, name, at, by }) => [app, name, at, by])),
    data: deletions,
  };
}

export const appDelete: Command = {
  name: "app delete",
  arguments: { "<name>": "The app's name." },
  summary: "delete the app and all its data; this cannot be undone",
  options: connectionOptions,
  async run([name], options, context) {
    const app = await withAdmin(context, options, async (admin) => {
      const view = await admin.getApp();
      // The user must type the name, because a deleted app cannot be restored.
      if (name !== view.name) {
        throw new UsageError(
          `To delete the app ${view.id}, type its name: throughline app delete "${view.name}" --app ${view.id}`,
        );
      }
      await admin.deleteApp({ query: { name } });
      return view;
    });
    return { text: `${app.name} was deleted.`, data: app };
  },
};
