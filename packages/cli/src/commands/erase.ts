import type { ErasureReceipt } from "@throughline/protocol";
import type { Person } from "@throughline/server";
import type { Command } from "../command.ts";
import { connectionOptions, withAdmin } from "../connection.ts";
import { formatReceipt } from "../formats/receipt.ts";

/** `throughline install erase` and `throughline user erase`. */
export const eraseCommands: readonly Command[] = [
  eraseCommand("install", "erase an install and everything stored under its ID"),
  eraseCommand("user", "erase a user with all installs and events"),
];

function eraseCommand(kind: Person["kind"], summary: string): Command {
  return {
    name: `${kind} erase`,
    arguments: { [`<${kind}-id>`]: `The ${kind}'s ID.` },
    summary,
    description:
      "Prints a receipt, which is also in the audit log. Erasing again prints the same receipt. Counts stay.",
    options: connectionOptions,
    async run([id = ""], options, context) {
      const receipt = await withAdmin(context, options, (admin): Promise<ErasureReceipt> =>
        kind === "install"
          ? admin.eraseInstallWithReceipt({ params: { installId: id } })
          : admin.eraseUserWithReceipt({ params: { userId: id } }),
      );
      return { text: formatReceipt(id, receipt), data: { [`${kind}Id`]: id, ...receipt } };
    },
  };
}
