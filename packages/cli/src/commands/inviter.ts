import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { connectionOptionHelp, connectionOptions, withAdmin } from "../connection.ts";

export const inviterShow: Command = {
  name: "inviter show",
  parameters: "<inviterId>",
  summary: "show who created the link of an invited install",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run([id], options, context) {
    if (!id) {
      throw new UsageError(
        "The inviter's ID is missing. It is the match.invitedBy of an invited install: throughline inviter show <inviterId>",
      );
    }
    const inviter = await withAdmin(context, options, (admin) =>
      admin.getInviter({ params: { inviterId: id } }),
    );
    const user = inviter.userId === null ? "without a user id" : `of the user ${inviter.userId}`;
    return { text: `The install ${inviter.installId}, ${user}`, data: inviter };
  },
};
