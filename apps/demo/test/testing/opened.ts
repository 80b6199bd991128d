import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { DemoPage, saveScreenshot, launchBrowser, newPage } from "./browser.ts";
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

/** Opens the demo for every test. After each test it saves a screenshot and expects no errors on the page. */
export function demoPerTest(opened: (demo: DemoPage) => void): ReturnType<typeof startDemoOnce> {
  const started = startDemoOnce();
  let demo: DemoPage;
  beforeEach(async () => {
    demo = new DemoPage(await newPage(started.browser()));
    opened(demo);
    await demo.open(started.processes.demoUrl);
  });
  afterEach(async ({ task }) => {
    await saveScreenshot(demo.page, task.name);
    await demo.page.context().close();
    expect(demo.errors).toEqual([]);
  });
  return started;
}
