import type { Command } from "../command.ts";
import { table } from "../table.ts";
import { targetExplained, targetOptions, withAdmin } from "../target.ts";

export const auditList: Command = {
  name: "audit list",
  summary: "show what was changed last, by whom and when",
  options: { ...targetOptions, subject: { type: "string" } },
  explain: { ...targetExplained, subject: "only of this link, key, install or member" },
  async run(_args, options, world) {
    const { subject } = options;
    const query = typeof subject === "string" ? { subject } : {};
    const { items } = await withAdmin(world, options, (admin) =>
      admin.listAudit({ query: { ...query, limit: "200" } }),
    );
    const rows = items.map(({ at, by, action, subject: of, change }) => [
      at,
      by.name ?? "this machine",
      action,
      of ?? "",
      change === null ? "" : JSON.stringify(change),
    ]);
    return { text: rows.length === 0 ? "Nothing was changed yet." : table(rows), data: items };
  },
};
