import { mkdirSync } from "node:fs";
import { join } from "node:path";
import axe from "axe-core";
import { chromium } from "playwright-core";
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  FrameLocator,
  Locator,
  Page,
} from "playwright-core";
import { shop } from "../../src/shop.ts";
import { root } from "./processes.ts";

/** The folder of the screenshots. */
const artifacts = join(root, "artifacts/demo");

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROME_BIN"] ?? "/usr/bin/chromium",
    args: [
      "--disable-gpu",
      // The link domain resolves to this machine, and nothing else is reachable.
      `--host-resolver-rules=MAP ${shop.domain} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
    ],
  });
}

export async function newContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    // Skips the pauses for viewers.
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(45_000);
  return context;
}

/** Opens a page in a new browser context. `errors` collects its errors. */
export async function newPage(browser: Browser, options: BrowserContextOptions = {}) {
  return newPageIn(await newContext(browser, options));
}

/** Opens a page in a browser context, which keeps the loaded files. */
export async function newPageIn(context: BrowserContext) {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return { page, errors };
}

/** Returns the accessibility problems of a page, and of the frames in it, that axe finds. */
export async function axeViolations(page: Page): Promise<string[]> {
  for (const frame of page.frames()) await frame.evaluate(axe.source);
  // Only the violations leave the page. Everything that axe found in order would take as long again.
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ["violations"],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}

export async function saveScreenshot(page: Page, name: string): Promise<void> {
  mkdirSync(artifacts, { recursive: true });
  const file = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.png`;
  await page.screenshot({ path: join(artifacts, file), fullPage: true });
}

/** A request of the client library. */
export interface ClientRequest {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** The locators of one of the two phones. */
export interface ShownPhone {
  readonly place: Locator;
  readonly app: FrameLocator;
  readonly browser: FrameLocator;
  readonly caption: Locator;
  readonly select: () => Promise<void>;
}

/** The demo in a browser. */
export class DemoPage {
  readonly page: Page;
  readonly errors: readonly string[];
  /** The requests of both apps, in order. */
  readonly requests: ClientRequest[] = [];
  readonly iphone: ShownPhone;
  readonly android: ShownPhone;

  constructor({ page, errors }: { page: Page; errors: readonly string[] }) {
    this.page = page;
    this.errors = errors;
    this.iphone = this.#phone("left", 0);
    this.android = this.#phone("right", 1);
    page.on("request", (request) => {
      const [, path] = /\/phones\/[^/]+\/service(\/.*)/.exec(request.url()) ?? [];
      if (path === undefined) return;
      this.requests.push({ path, body: request.postDataJSON() as Record<string, unknown> });
    });
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.page.getByRole("button", { name: "The whole journey" }).waitFor();
  }

  /** Plays a scenario and waits until it ends. */
  async play(title: string): Promise<void> {
    const button = this.page.getByRole("button", { name: title, exact: true });
    await button.click();
    await this.page.locator('[data-scenario][aria-pressed="true"]').waitFor({ state: "detached" });
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  get verdict(): Locator {
    return this.page.getByRole("region", { name: "Verdict" });
  }

  get wire(): Locator {
    return this.page.getByRole("region", { name: "Requests" });
  }

  matchRequests(): ClientRequest[] {
    return this.requests.filter(({ path }) => path === "/api/link/match-link");
  }

  #phone(side: "left" | "right", index: number): ShownPhone {
    const { page } = this;
    const place = page.locator(`[data-phone="${side}"]`);
    return {
      place,
      app: place.frameLocator("iframe.app-frame"),
      browser: place.frameLocator("iframe[data-browser]"),
      caption: place.locator(".caption"),
      select: () =>
        page.getByRole("group", { name: "Selected phone" }).getByRole("button").nth(index).click(),
    };
  }
}
