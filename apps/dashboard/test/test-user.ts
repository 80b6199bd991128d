import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { TestService } from "./test-service.ts";

/** A service, and somebody in front of one page of it, as the tests of a file share them. */
export class TestUser {
  readonly service = new TestService();
  #page: Page | undefined;
  #faults: readonly string[] = [];

  /** Call it once in a test file. */
  constructor(
    prepare: (service: TestService) => Promise<unknown> = async () => undefined,
    options: Parameters<TestService["start"]>[0] = {},
  ) {
    beforeAll(async () => {
      await this.service.start(options);
      await prepare(this.service);
    }, 120_000);
    afterAll(() => this.service.stop());
    afterEach(async () => {
      expect(this.#faults).toEqual([]);
      await this.#page?.context().close();
      this.#page = undefined;
    });
  }

  get page(): Page {
    if (!this.#page) throw new Error("Open a page first.");
    return this.#page;
  }

  /** A page of nobody in particular. */
  async openSignedOut(url: string): Promise<void> {
    this.#sitDown(await this.service.newPage());
    await this.page.goto(url);
  }

  /** A page of the owner's, below the dashboard. */
  async open(path: string, options: BrowserContextOptions = {}): Promise<void> {
    this.#sitDown(await this.service.signedIn(options));
    await this.page.goto(`${this.service.url}/dashboard/${path}`);
  }

  openApp(path: string): Promise<void> {
    return this.open(`${this.service.appId}/${path}`);
  }

  #sitDown({ page, faults }: { page: Page; faults: readonly string[] }): void {
    this.#page = page;
    this.#faults = faults;
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  heading(name: string): Locator {
    return this.page.getByRole("heading", { name, exact: true });
  }

  link(name: string): Locator {
    return this.page.getByRole("link", { name, exact: true });
  }

  /** Waits until the dashboard says so. */
  expectToast(text: string): Promise<void> {
    return this.page.getByRole("status").getByText(text).waitFor();
  }

  /** What a menu of exports gives. */
  async downloadExport(format: "CSV" | "NDJSON", menu = "Export"): Promise<string> {
    await this.button(menu).click();
    const download = this.page.waitForEvent("download");
    await this.page.getByRole("menuitem", { name: format }).click();
    return readFileSync(await (await download).path(), "utf8");
  }
}
