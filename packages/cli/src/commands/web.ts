import type { Command } from "../command.ts";
import { connectionOptionHelp, connectionOptions, withAdmin } from "../connection.ts";

export const webSnippet: Command = {
  name: "web snippet",
  summary: "print the tags that add the banner and “Open in app” links to a website",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run(_args, options, context) {
    const snippet = await withAdmin(context, options, (admin) => admin.getWebSnippet());
    const { script, pinnedScript, safariTag, contentSecurityPolicy } = snippet;
    const parts = [
      ["Paste this into every page of your website:", script],
      ["Or pin this version, and paste it again after an update of the service:", pinnedScript],
      ["A content security policy must allow:", contentSecurityPolicy],
      ...(safariTag === null
        ? []
        : [["To show Apple’s banner in Safari instead, add to the page’s head:", safariTag]]),
    ];
    return { text: parts.map((lines) => lines.join("\n")).join("\n\n"), data: snippet };
  },
};
