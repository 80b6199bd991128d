import type { LinkView } from "@throughline/protocol";
import type { AdminApi } from "@throughline/protocol/admin";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { withAdmin } from "../connection.ts";
import { routeCommand } from "../routes/route-command.ts";
import { codeOf } from "../routes/route-input.ts";

/** How far back statistics are counted, in milliseconds. */
const maxSpanMs = 1_990 * 86_400_000;

const remove = routeCommand("deleteLink");

export const linkDelete: Command = {
  ...remove,
  description:
    "At a terminal, the command first says what would be lost and asks for the code. It asks nothing with --yes, with --json, or where input or output is no terminal.",
  options: {
    ...remove.options,
    yes: { type: "boolean", help: "Delete the link without the question at a terminal." },
  },
  async run(args, { yes, ...options }, context) {
    if (context.isInteractive && yes !== true) {
      const code = codeOf(args[0] ?? "");
      const loss = await withAdmin(context, options, (admin) => describeLoss(admin, code));
      const typed = await context.ask(`${loss}\nType ${code} to delete it for ever: `);
      if (typed.trim() !== code) throw new UsageError(`Nothing was deleted. The code is ${code}.`);
    }
    return remove.run(args, options, context);
  },
};

/** Says what is lost with a link, and how to keep it. */
async function describeLoss(admin: AdminApi, code: string): Promise<string> {
  const link = await admin.getLink({ params: { code } });
  const from = new Date(Math.max(Date.parse(link.createdAt), Date.now() - maxSpanMs));
  const { total } = await admin.linkStats({
    params: { code: link.code },
    query: { from: from.toISOString(), beforeReset: "include" },
  });
  return [
    `The link has ${counted(total.clicks, "click")} and ${counted(total.installs, "install")}.`,
    `Without it, ${codesOf(link)} would lead to an error page, and its settings could not be restored.`,
    `To be able to restore it, run instead: throughline link archive ${link.code}`,
  ].join("\n");
}

function codesOf({ code, currentCode, aliases }: LinkView): string {
  const codes = new Set([currentCode ?? code, code, ...aliases]);
  return [...codes].map((one) => `/${one}`).join(", ");
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
