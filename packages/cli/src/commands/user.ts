import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { table } from "../table.ts";
import { connectionOptionHelp, connectionOptions, withAdmin } from "../connection.ts";

export const userShow: Command = {
  name: "user show",
  parameters: "<userId>",
  summary: "show the installs of a user, and the link they came through",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run([id], options, context) {
    if (!id) throw new UsageError("The user's ID is missing: throughline user show <userId>");
    const user = await withAdmin(context, options, (admin) =>
      admin.getUser({ params: { userId: id } }),
    );
    const rows = user.installs.map(({ installId, firstSeenAt, lastSeenAt, link }) => [
      installId,
      `${firstSeenAt} to ${lastSeenAt}`,
      link ?? "no link",
    ]);
    const origin = user.link === null ? "without a link" : `through ${user.link}`;
    return {
      text: `First seen ${user.firstSeenAt}, ${origin}\n${table(rows)}`,
      data: user,
    };
  },
};

export const userErase: Command = {
  name: "user erase",
  parameters: "<userId>",
  summary: "erase a user with all installs and events; counts stay",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run([id], options, context) {
    if (!id) throw new UsageError("The user's ID is missing: throughline user erase <userId>");
    const erased = await withAdmin(context, options, (admin) =>
      admin.eraseUser({ params: { userId: id } }),
    );
    const installs = `${erased.installs} ${erased.installs === 1 ? "install" : "installs"}`;
    return { text: `${id} was erased with ${installs} and all events. Counts stay.`, data: erased };
  },
};
