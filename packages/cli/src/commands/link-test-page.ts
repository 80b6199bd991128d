import { terminalQrCode } from "@throughline/server";
import type { Command } from "../command.ts";
import { targetOptionHelp, targetOptions, withAdmin } from "../target.ts";
import { parseCodeArgument } from "./link.ts";

export const linkTestPage: Command = {
  name: "link test-page",
  parameters: "<code>",
  summary: "print the QR code of a page that tests a phone with a test link, without the app",
  options: targetOptions,
  optionHelp: targetOptionHelp,
  async run([codeOrUrl], options, context) {
    const code = parseCodeArgument(codeOrUrl, "test-page");
    const page = await withAdmin(context, options, (admin) =>
      admin.createTestPage({ params: { code } }),
    );
    const { url, expiresAt } = page;
    return { text: `${terminalQrCode(url)}\n${url}\nIt works until ${expiresAt}.`, data: page };
  },
};
