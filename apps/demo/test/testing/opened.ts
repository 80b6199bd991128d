import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { DemoPage, launchBrowser, newContext, newPageIn, saveScreenshot } from "./browser.ts";
import { DemoProcesses } from "./processes.ts";

/** Starts the service, the demo and a browser once per test file. */
export function startDemoOnce(): {
  readonly processes: DemoProcesses;
  readonly browser: () => Browser;
} {
  const processes = new DemoProcesses();
  let browser: Browser | undefined;
  beforeAll(async () => {
    await Promise.all([
      processes.start(),
      launchBrowser().then((launched) => (browser = launched)),
    ]);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await processes.stop();
  });
  return {
    processes,
    browser() {
      if (!browser)
        throw new Error("The browser starts before the first test. Call browser() inside a test.");
      return browser;
    },
  };
}

/** Opens the demo for every test. After each test it expects no errors on the page. It saves a screenshot if the test failed. */
export function demoPerTest(opened: (demo: DemoPage) => void): ReturnType<typeof startDemoOnce> {
  const started = startDemoOnce();
  let context: BrowserContext;
  let demo: DemoPage;
  beforeAll(async () => {
    context = await newContext(started.browser());
  });
  beforeEach(async () => {
    demo = new DemoPage(await newPageIn(context));
    opened(demo);
    await demo.open(started.processes.demoUrl);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await saveScreenshot(demo.page, task.name);
    await demo.page.close();
    expect(demo.errors).toEqual([]);
  });
  return started;
}
