import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { launch } from "./browser.ts";
import { owner, root } from "./test-service.ts";

/** Ends a hanging test. The test does not measure how long the start takes. */
const timeout = 240_000;

const data = mkdtempSync(join(tmpdir(), "throughline-first-minutes-"));
let child: ChildProcess;
let browser: Browser;
let output = "";

beforeAll(async () => {
  child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: { ...process.env, PORT: "0", DEMO_PORT: "0", HOST: "127.0.0.1", DATA_DIR: data },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  [browser] = await Promise.all([
    launch(),
    vi.waitFor(() => expect(output).toMatch(/Open http/), { timeout }),
  ]);
}, timeout);
afterAll(async () => {
  await browser.close();
  if (child.exitCode === null) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
}, timeout);

/** The user agent of a browser with a window. The service takes a headless one for a bot. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

const printed = (pattern: RegExp) => pattern.exec(output)?.[1] ?? "";

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { name, exact: true }).waitFor();

it("npm start leads from the printed link to an explained install, all in the browser", async () => {
  const began = performance.now();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, userAgent });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();

  // Create the account.
  await page.goto(printed(/(http:\S+\/join#\S+)/));
  await page.getByLabel("Email address").fill(owner.email);
  await page.getByLabel("New password").fill(owner.password);
  await page.getByRole("button", { name: "Create account" }).click();

  // Create a link and open its QR code.
  await heading(page, "Get started");
  await page.getByText("Its people, installs and purchases are made up").waitFor();
  await page.getByRole("link", { name: "Create link" }).first().click();
  await page.getByLabel("Destination", { exact: true }).fill("https://shop.example/sale");
  await page.getByLabel("Code").fill("sale");
  await page.getByRole("button", { name: "Create link" }).click();
  await heading(page, "sale");
  await page.getByRole("button", { name: "Show QR code" }).click();
  await page.getByRole("img", { name: /QR code for http:\S+\/sale/ }).waitFor();
  await page.getByRole("button", { name: "Close dialog" }).click();

  // Click the link and see the click live.
  const link = await page.getByRole("link", { name: /^http:.*\/sale$/ }).getAttribute("href");
  await page.getByRole("link", { name: "Live", exact: true }).click();
  await page.getByText("Connected").waitFor();
  const visitor = await context.newPage();
  await visitor.goto(link ?? "");
  await visitor.getByRole("img", { name: /QR code/ }).waitFor();
  await visitor.close();
  await page.getByText("sale was clicked").first().waitFor();

  // Open its analytics.
  await page.getByRole("link", { name: "Links", exact: true }).click();
  await page.getByRole("link", { name: "sale", exact: true }).click();
  await page.getByRole("img", { name: "Clicks over time: 1 in total" }).waitFor();
  await page.getByRole("link", { name: "Analytics for this link" }).click();
  await page.getByRole("region", { name: "Devices" }).getByRole("row").nth(1).waitFor();

  // Install the demo’s app on one of its phones and open the explanation in the dashboard.
  const demo = await context.newPage();
  await demo.goto(printed(/Open (http\S+)/));
  await demo.getByRole("button", { name: "The whole journey" }).click();
  await page.getByRole("button", { name: "App: My app" }).click();
  await page.getByRole("menuitem", { name: /Loam/ }).click();
  await page.getByRole("link", { name: "Live", exact: true }).click();
  await page
    .getByRole("link", { name: /^First open of the app/ })
    .first()
    .click();
  await heading(page, "Why");
  await heading(page, "Candidates");
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  process.stdout.write(`from the printed link to an explained install: ${seconds} s\n`);
}, 240_000);
