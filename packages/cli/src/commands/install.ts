import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { table } from "../table.ts";
import { connectionOptionHelp, connectionOptions, withAdmin } from "../connection.ts";

export const installList: Command = {
  name: "install list",
  summary: "list the newest installs",
  options: { ...connectionOptions, flagged: { type: "boolean" } },
  optionHelp: { ...connectionOptionHelp, flagged: "only installs with signs of fraud" },
  async run(_args, options, context) {
    const query = options["flagged"] === true ? { flagged: "true" as const } : {};
    const { items: installs } = await withAdmin(context, options, (admin) =>
      admin.listInstalls({ query }),
    );
    const rows = installs.map(({ installId, at, link, test, flags }) => [
      installId,
      at,
      link ?? "no match",
      [...(test ? ["test"] : []), ...flags].join(", "),
    ]);
    return { text: rows.length === 0 ? "There are no installs yet." : table(rows), data: installs };
  },
};

export const installMarkTest: Command = {
  name: "install mark-test",
  parameters: "<installId>",
  summary: "mark an install as a test: it is matched and listed, but not counted or learned from",
  options: { ...connectionOptions, off: { type: "boolean" } },
  optionHelp: { ...connectionOptionHelp, off: "remove the mark" },
  async run([id], options, context) {
    if (!id)
      throw new UsageError(
        "The install's ID is missing: throughline install mark-test <installId>",
      );
    const test = options["off"] !== true;
    const app = await withAdmin(context, options, (admin) =>
      admin.markInstall({ params: { installId: id }, body: { test } }),
    );
    const text = test
      ? `${id} is marked as a test install. Earlier counts stay.`
      : `${id} is no longer marked as a test install.`;
    return { text, data: app };
  },
};
