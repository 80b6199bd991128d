import type { AppView } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { connectionOptions, withAdmin } from "../connection.ts";
import { fieldsOf } from "../routes/fields.ts";
import { formatItems } from "../routes/format.ts";
import { checkSchema, completeObject, optionsOf, readFields } from "../routes/read-fields.ts";

/** `… list`, `… set <name>` and `… delete <name>`: the lists of an app whose items have a name. */
export const appListCommands: readonly Command[] = [
  ...commandsOfList("variants", {
    article: "an",
    noun: "app variant",
    about: "a build of the app with its own ids, such as a staging build",
    afterDeletion: "its links then lead to the app itself",
    columns: ["name", "ios.teamId", "ios.bundleId", "android.packageName"],
  }),
  ...commandsOfList("pages", {
    noun: "page",
    about: "one of the app's own landing pages",
    afterDeletion: "its links then show the standard page",
    columns: ["name", "texts.0.language", "texts.0.title", "image"],
  }),
  ...commandsOfList("linkTemplates", {
    noun: "link template",
    about: "defaults to choose from when creating a link",
    afterDeletion: "its links stay as they are",
    columns: ["name", "tags", "expiresInDays", "webFallback", "page"],
  }),
];

interface AppList {
  readonly article?: string;
  /** The words before the verb. */
  readonly noun: string;
  readonly about: string;
  readonly afterDeletion: string;
  readonly columns: readonly string[];
}

function commandsOfList(
  field: "variants" | "pages" | "linkTemplates",
  { article = "a", noun, about, afterDeletion, columns }: AppList,
): readonly Command[] {
  const { items: schema } = adminRoutes.updateApp.body.properties[field];
  const fields = fieldsOf(schema).filter(({ option }) => option !== "name");
  const itemsOf = (app: AppView): readonly { readonly name: string }[] => app[field];

  return [
    {
      name: `${noun} list`,
      summary: `list the ${noun}s`,
      options: connectionOptions,
      async run(_args, options, context) {
        const items = itemsOf(await withAdmin(context, options, (admin) => admin.getApp()));
        const empty = `The app has no ${noun}s. Add one: throughline ${noun} set <name>`;
        return { text: items.length === 0 ? empty : formatItems(items, columns), data: items };
      },
    },
    {
      name: `${noun} set`,
      arguments: { "<name>": "The name." },
      summary: `add or change ${about}`,
      options: { ...connectionOptions, ...optionsOf(fields) },
      async run([name = ""], options, context) {
        const changes = { name, ...readFields(fields, options) };
        const item = await withAdmin(context, options, async (admin) => {
          const items = itemsOf(await admin.getApp());
          const index = items.findIndex((each) => each.name === name);
          const changed = completeObject(schema, changes, items[index]);
          checkSchema(schema, changed, fields);
          const all = index === -1 ? [...items, changed] : items.with(index, changed as never);
          await admin.updateApp({ body: { [field]: all } });
          return changed;
        });
        return { text: `The ${noun} ${name} was saved.`, data: item };
      },
    },
    {
      name: `${noun} delete`,
      arguments: { "<name>": "The name." },
      summary: `delete ${article} ${noun}; ${afterDeletion}`,
      options: connectionOptions,
      async run([name = ""], options, context) {
        const app = await withAdmin(context, options, async (admin) => {
          const items = itemsOf(await admin.getApp());
          const others = items.filter((each) => each.name !== name);
          if (others.length < items.length) return admin.updateApp({ body: { [field]: others } });
          throw new UsageError(
            `The app has no ${noun} "${name}". List them: throughline ${noun} list`,
          );
        });
        return { text: `The ${noun} ${name} was deleted.`, data: itemsOf(app) };
      },
    },
  ];
}
