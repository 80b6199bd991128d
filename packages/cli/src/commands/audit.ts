import type { Command } from "../command.ts";
import { table } from "../table.ts";
import { connectionOptionHelp, connectionOptions, withAdmin } from "../connection.ts";

export const auditList: Command = {
  name: "audit list",
  summary: "list the latest changes: what, by whom and when",
  options: { ...connectionOptions, subject: { type: "string" } },
  optionHelp: {
    ...connectionOptionHelp,
    subject: "only changes to this link, key, install or member",
  },
  async run(_args, options, context) {
    const { subject } = options;
    const query = typeof subject === "string" ? { subject } : {};
    const { items } = await withAdmin(context, options, (admin) =>
      admin.listAudit({ query: { ...query, limit: "200" } }),
    );
    const rows = items.map(({ at, by, action, subject: target, change }) => [
      at,
      by.name ?? "this machine",
      action,
      target ?? "",
      change === null ? "" : JSON.stringify(change),
    ]);
    return { text: rows.length === 0 ? "There are no changes yet." : table(rows), data: items };
  },
};
