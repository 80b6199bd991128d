import type { AppVariant } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { table } from "../table.ts";
import { connectionOptionHelp, connectionOptions, withAdmin } from "../connection.ts";
import { parsePlatformOptions, platformOptionHelp, platformOptions } from "./app-options.ts";

export const appVariantList: Command = {
  name: "app variant list",
  summary: "list the variants of the app, such as its staging build",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run(_args, options, context) {
    const { variants } = await withAdmin(context, options, (admin) => admin.getApp());
    const rows = variants.map(({ name, ios, android }) => [
      name,
      ios ? `${ios.teamId}.${ios.bundleId}` : "",
      android?.packageName ?? "",
    ]);
    return {
      text:
        rows.length === 0
          ? "The app has no variants. Add one: throughline app variant set <name>"
          : table(rows),
      data: variants,
    };
  },
};

export const appVariantSet: Command = {
  name: "app variant set",
  parameters: "<name>",
  summary: "add a variant to the app, or change one",
  options: { ...connectionOptions, ...platformOptions },
  optionHelp: {
    ...connectionOptionHelp,
    ...platformOptionHelp,
    scheme: "the variant's own URL scheme, on both platforms",
  },
  async run([name], options, context) {
    if (!name) {
      throw new UsageError("The variant's name is missing: throughline app variant set <name>");
    }
    const variant = await withAdmin(context, options, async (admin) => {
      const { variants } = await admin.getApp();
      const index = variants.findIndex((each) => each.name === name);
      const { ios, android } = {
        ...variants[index],
        ...parsePlatformOptions(options, variants[index]),
      };
      const changed: AppVariant = { name, ...(ios && { ios }), ...(android && { android }) };
      const all = index === -1 ? [...variants, changed] : variants.with(index, changed);
      await admin.updateApp({ body: { variants: all } });
      return changed;
    });
    return { text: `The variant ${name} was saved.`, data: variant };
  },
};

export const appVariantDelete: Command = {
  name: "app variant delete",
  parameters: "<name>",
  summary: "remove a variant; its links then lead to the app itself",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run([name], options, context) {
    const app = await withAdmin(context, options, async (admin) => {
      const { variants } = await admin.getApp();
      const others = variants.filter((each) => each.name !== name);
      if (others.length === variants.length) {
        throw new UsageError(
          `The app has no variant "${name ?? ""}". List them: throughline app variant list`,
        );
      }
      return admin.updateApp({ body: { variants: others } });
    });
    return { text: `The variant ${name} was removed.`, data: app };
  },
};
