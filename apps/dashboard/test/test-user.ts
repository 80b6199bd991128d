import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { TestService } from "./test-service.ts";

/** A service and a user with one open page, shared by the tests of a file. */
export class TestUser {
  readonly service = new TestService();
  #page: Page | undefined;
  #faults: readonly string[] = [];

  /** Registers hooks that start and stop the service, so create only one per test file. */
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

  /** Opens a page without a session. */
  async openSignedOut(url: string): Promise<void> {
    this.#use(await this.service.newPage());
    await this.page.goto(url);
  }

  /** Opens a dashboard page as the owner. */
  async open(path: string, options: BrowserContextOptions = {}): Promise<void> {
    this.#use(await this.service.signedIn(options));
    await this.page.goto(`${this.service.url}/dashboard/${path}`);
  }

  openApp(path: string): Promise<void> {
    return this.open(`${this.service.appId}/${path}`);
  }

  /** Loads another dashboard page of the app in the open page. */
  async visit(path: string): Promise<void> {
    await this.page.goto(`${this.service.url}/dashboard/${this.service.appId}/${path}`);
  }

  #use({ page, faults }: { page: Page; faults: readonly string[] }): void {
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

  /** Waits for a toast with the text. */
  expectToast(text: string): Promise<void> {
    return this.page.locator("[role=status], [role=alert]").getByText(text).waitFor();
  }

  /** Downloads a file from an export menu and returns its content. */
  async downloadExport(format: "CSV" | "NDJSON", menu = "Export"): Promise<string> {
    await this.button(menu).click();
    const download = this.page.waitForEvent("download");
    await this.page.getByRole("menuitem", { name: format }).click();
    return readFileSync(await (await download).path(), "utf8");
  }
}
