import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { parquetReadObjects } from "hyparquet";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { saveScreenshot } from "./browser.ts";
import { TestService } from "./test-service.ts";

/** A service and a user with one page, shared by the tests of a file. A loaded page is quicker to load again. */
export class TestUser {
  readonly service = new TestService();
  #page: Page | undefined;
  #faults: string[] = [];

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
    afterEach(async ({ task }) => {
      const faults = this.#faults.splice(0);
      const failed = task.result?.state === "fail";
      if (failed && this.#page) await saveScreenshot(this.#page, task.name);
      await this.#reset(failed);
      expect(faults).toEqual([]);
    });
  }

  get page(): Page {
    if (!this.#page) throw new Error("Open a page first.");
    return this.#page;
  }

  /** Signs the user out and undoes what a test changed in the browser. After a failed test, the next one gets a new browser context. */
  async #reset(failed: boolean): Promise<void> {
    if (!this.#page) return;
    const context = this.page.context();
    if (failed || !this.page.url().startsWith(this.service.url)) {
      await context.close();
      this.#page = undefined;
      return;
    }
    this.page.removeAllListeners("dialog");
    await this.page.unrouteAll({ behavior: "ignoreErrors" });
    await this.page.setExtraHTTPHeaders({});
    await this.page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
    await context.clearCookies();
  }

  async #newPage(): Promise<Page> {
    const { page, faults } = await this.service.newPage();
    this.#faults = faults;
    return page;
  }

  /** Opens a page without a session. */
  async openSignedOut(url: string): Promise<void> {
    this.#page ??= await this.#newPage();
    await this.page.goto(url);
  }

  /** Signs the owner in and returns the page, which still shows what the test before left. */
  async signIn(): Promise<Page> {
    this.#page ??= await this.#newPage();
    await this.service.signIn(this.page);
    return this.page;
  }

  /** Opens a dashboard page as the owner. */
  async open(path: string): Promise<void> {
    await this.signIn();
    await this.page.goto(`${this.service.url}/dashboard/${path}`);
  }

  openApp(path: string): Promise<void> {
    return this.open(`${this.service.appId}/${path}`);
  }

  /** Loads another dashboard page of the app in the open page. */
  async visit(path: string): Promise<void> {
    await this.page.goto(`${this.service.url}/dashboard/${this.service.appId}/${path}`);
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

  /** Waits for the only toast with the text. */
  expectToast(text: string): Promise<void> {
    return this.page.locator("[role=status], [role=alert]").getByText(text).waitFor();
  }

  /** Downloads a file from an export menu and returns its content. */
  async downloadExport(format: "CSV" | "NDJSON", menu = "Export"): Promise<string> {
    return (await this.#download(format, menu)).toString();
  }

  /** Downloads the report of the analytics page. Returns its files by name. */
  async downloadReport(format: "CSV" | "NDJSON" | "Parquet"): Promise<Record<string, string>> {
    const files = Object.entries(unzipSync(await this.#download(format, "Export")));
    return Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
  }

  /** Downloads the report of the analytics page as Parquet. Returns the rows of one of its files. */
  async downloadParquet(name: string): Promise<Record<string, unknown>[]> {
    const bytes = unzipSync(await this.#download("Parquet", "Export"))[name];
    if (!bytes) throw new Error(`The report has no file ${name}.`);
    return parquetReadObjects({ file: bytes.slice().buffer });
  }

  async #download(format: string, menu: string): Promise<Buffer> {
    await this.button(menu).click();
    const download = this.page.waitForEvent("download");
    await this.page.getByRole("menuitem", { name: format }).click();
    return readFileSync(await (await download).path());
  }
}
