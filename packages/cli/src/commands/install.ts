import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { table } from "../table.ts";
import { targetExplained, targetOptions, withAdmin } from "../target.ts";

export const installList: Command = {
  name: "install list",
  summary: "show the newest installs",
  options: targetOptions,
  explain: targetExplained,
  async run(_args, options, world) {
    const { items: installs } = await withAdmin(world, options, (admin) => admin.listInstalls());
    const rows = installs.map(({ installId, at, link, test }) => [
      installId,
      at,
      link ?? "no match",
      test ? "test" : "",
    ]);
    return { text: rows.length === 0 ? "There is no install yet." : table(rows), data: installs };
  },
};

export const installTest: Command = {
  name: "install test",
  takes: "<installId>",
  summary: "mark an install as a tester's: matched and shown, left out of statistics and learning",
  options: { ...targetOptions, off: { type: "boolean" } },
  explain: { ...targetExplained, off: "remove the mark" },
  async run([id], options, world) {
    if (!id)
      throw new UsageError("The install's ID is missing: throughline install test <installId>");
    const test = options["off"] !== true;
    const app = await withAdmin(world, options, (admin) =>
      admin.markInstall({ params: { installId: id }, body: { test } }),
    );
    const text = test
      ? `${id} is marked as a tester's install. Earlier counts stay.`
      : `${id} is no longer marked as a tester's install.`;
    return { text, data: app };
  },
};
