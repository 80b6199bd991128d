import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { DemoPage, keepPicture, launchBrowser, newPage } from "./browser.ts";
import { World } from "./processes.ts";

/** One world and one browser for a test file. */
export function oneBrowser(): { readonly world: World; readonly browser: () => Browser } {
  const world = new World();
  let browser: Browser | undefined;
  beforeAll(async () => {
    await Promise.all([world.start(), launchBrowser().then((launched) => (browser = launched))]);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await world.stop();
  });
  return {
    world,
    browser() {
      if (!browser) throw new Error("The browser is there from the first test on.");
      return browser;
    },
  };
}

/** The demo, opened anew for every test, which ends with a picture and without a fault on the page. */
export function demoPerTest(opened: (demo: DemoPage) => void): ReturnType<typeof oneBrowser> {
  const stage = oneBrowser();
  let demo: DemoPage;
  beforeEach(async () => {
    demo = new DemoPage(await newPage(stage.browser()));
    opened(demo);
    await demo.open(stage.world.demoUrl);
  });
  afterEach(async ({ task }) => {
    await keepPicture(demo.page, task.name);
    await demo.page.context().close();
    expect(demo.faults).toEqual([]);
  });
  return stage;
}
