import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { Browser, BrowserContextOptions, FrameLocator, Locator, Page } from "playwright-core";
import { shop } from "../../src/shop.ts";
import { root } from "./processes.ts";

/** Where a run leaves its screenshots. */
const artifacts = join(root, "artifacts/demo");

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROME_BIN"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // The link domain is on this machine, and nothing leaves it.
      `--host-resolver-rules=MAP ${shop.domain} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
    ],
  });
}

/** A page of its own, with everything it complained about. */
export async function newPage(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    // No time for the eye: what is waited for is what happens.
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(45_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  return { page, faults };
}

export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(artifacts, { recursive: true });
  const file = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.png`;
  await page.screenshot({ path: join(artifacts, file), fullPage: true });
}

/** A request of the client in the app. */
export interface ClientRequest {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** One of the two phones, as somebody in front of the page sees it. */
export interface ShownPhone {
  readonly place: Locator;
  readonly app: FrameLocator;
  readonly browser: FrameLocator;
  readonly story: Locator;
  readonly take: () => Promise<void>;
}

/** The demo in a browser. */
export class DemoPage {
  readonly page: Page;
  readonly faults: readonly string[];
  /** What the apps on both phones sent, in order. */
  readonly requests: ClientRequest[] = [];
  readonly iphone: ShownPhone;
  readonly android: ShownPhone;

  constructor({ page, faults }: { page: Page; faults: readonly string[] }) {
    this.page = page;
    this.faults = faults;
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

  /** Presses a button of "Try it" and waits until its story is told. */
  async play(title: string): Promise<void> {
    const button = this.page.getByRole("button", { name: title, exact: true });
    await button.click();
    await this.page.locator('[data-scenario][aria-pressed="true"]').waitFor({ state: "detached" });
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  get verdict(): Locator {
    return this.page.getByRole("region", { name: "The verdict" });
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
      story: place.locator(".story"),
      take: () =>
        page
          .getByRole("group", { name: "The phone in your hand" })
          .getByRole("button")
          .nth(index)
          .click(),
    };
  }
}
