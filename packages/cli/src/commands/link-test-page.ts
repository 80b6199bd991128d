import { terminalQrCode } from "@throughline/server";
import type { Command } from "../command.ts";
import { connectionOptionHelp, connectionOptions, withAdmin } from "../connection.ts";
import { parseCodeArgument } from "./link.ts";

export const linkTestPage: Command = {
  name: "link test-page",
  parameters: "<code>",
  summary: "print the QR code of a page that tests a phone with a test link, without the app",
  options: connectionOptions,
  optionHelp: connectionOptionHelp,
  async run([codeOrUrl], options, context) {
    const code = parseCodeArgument(codeOrUrl, "test-page");
    const page = await withAdmin(context, options, (admin) =>
      admin.createTestPage({ params: { code } }),
    );
    const { url, expiresAt } = page;
    const lines = [terminalQrCode(url), url, `It works until ${expiresAt}.`];
    if (/^(?:localhost|127\.|\[::1\])/.test(new URL(url).hostname)) {
      lines.push(
        "A phone cannot reach this address. Start the service with PUBLIC_URL set to this machine's address in the Wi-Fi network.",
      );
    }
    return { text: lines.join("\n"), data: page };
  },
};
