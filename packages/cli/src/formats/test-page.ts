import type { TestPage } from "@throughline/protocol";
import { terminalQrCode } from "@throughline/server";

/** Shows the QR code of a test page. */
export function formatTestPage({ url, expiresAt }: TestPage): string {
  const lines = [terminalQrCode(url), url, `It works until ${expiresAt}.`];
  if (/^(?:localhost|127\.|\[::1\])/.test(new URL(url).hostname)) {
    lines.push(
      "A phone cannot reach this address. Start the service with PUBLIC_URL set to this machine's address in the Wi-Fi network.",
    );
  }
  return lines.join("\n");
}
