import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import axe from "axe-core";
import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";

const artifacts = fileURLToPath(new URL("../../../artifacts/dashboard", import.meta.url));

/** Launches a browser that cannot reach anything beyond this machine. */
export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROME_BIN"] ?? "/usr/bin/chromium",
    args: [
      "--disable-gpu",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
    ],
  });
}

/**
 * Returns the accessibility violations that axe finds. Looking for pale text takes most of the time; the release tests do it on
 * every page.
 */
export async function axeViolations(page: Page, { contrast = false } = {}): Promise<string[]> {
  await page.evaluate(axe.source);
  // Only the violations leave the page. Everything that axe found in order would take as long again.
  return page.evaluate(async (enabled) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ["violations"],
      rules: { "color-contrast": { enabled } },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, contrast);
}

export async function saveScreenshot(page: Page, name: string): Promise<void> {
  mkdirSync(artifacts, { recursive: true });
  const file = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.png`;
  await page.screenshot({ path: join(artifacts, file), fullPage: true });
}
