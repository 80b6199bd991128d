/** `npm run pictures` takes the screenshots for the README and saves them in docs/pictures. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions } from "playwright-core";
import { DemoPage, launchBrowser, newPage } from "./testing/browser.ts";
import { root, DemoProcesses } from "./testing/processes.ts";

const folder = join(root, "docs/pictures");
mkdirSync(folder, { recursive: true });

const browser = await launchBrowser();
try {
  await withNewProcesses(takeJourney);
  const viewport = { width: 1280, height: 1120 };
  for (const colorScheme of ["light", "dark"] as const) {
    await withNewProcesses((processes) =>
      takePage(processes, `demo-${colorScheme}`, { viewport, colorScheme }),
    );
  }
} finally {
  await browser.close();
}

/** Uses a new service for each screenshot, because earlier clicks would change the verdict. */
async function withNewProcesses(take: (processes: DemoProcesses) => Promise<void>): Promise<void> {
  const processes = new DemoProcesses();
  try {
    await processes.start();
    await take(processes);
  } finally {
    await processes.stop();
  }
}

async function openDemo(
  processes: DemoProcesses,
  options: BrowserContextOptions,
): Promise<DemoPage> {
  const demo = new DemoPage(await newPage(browser, options));
  // Shows the same two people in every screenshot. The frames inside the phones keep their random numbers.
  await demo.page.addInitScript("if (window === top) Math.random = () => 0.9");
  await demo.open(processes.demoUrl);
  return demo;
}

/** Takes the whole page after a match by device signals. */
async function takePage(
  processes: DemoProcesses,
  name: string,
  options: BrowserContextOptions,
): Promise<void> {
  const demo = await openDemo(processes, options);
  await demo.play("Click id lost");
  await demo.iphone.app.getByTestId("product").waitFor();
  await demo.verdict.getByText("Total").waitFor();
  await demo.page.mouse.move(0, 0);
  await demo.page.evaluate(() => window.scrollTo(0, 0));
  await demo.page.screenshot({ path: join(folder, `${name}.png`) });
  await demo.page.context().close();
}

/** Takes the iPhone at each step, with a transparent background for light and dark pages. */
async function takeJourney(processes: DemoProcesses): Promise<void> {
  const demo = await openDemo(processes, { deviceScaleFactor: 1.25 });
  const { iphone, page } = demo;
  await page.addStyleTag({
    content:
      "html, body { background: transparent !important } .phone { box-shadow: none !important }",
  });
  const take = (name: string) =>
    iphone.place
      .locator(".phone")
      .screenshot({ path: join(folder, `journey-${name}.png`), omitBackground: true });
  await iphone.place.getByRole("button", { name: "Refuse" }).click();
  await take("1-message");
  await iphone.place.getByRole("button", { name: /Sunday mug/ }).click();
  const toStore = iphone.browser.locator("[data-copies]");
  await toStore.waitFor();
  await demo.wire.getByText("/api/click/signals").waitFor();
  await take("2-landing");
  await toStore.click();
  await iphone.place.getByRole("button", { name: "Install" }).waitFor();
  await take("3-store");
  await iphone.place.getByRole("button", { name: "Install" }).click();
  await iphone.place.getByRole("button", { name: "Open" }).click();
  await iphone.app.getByTestId("product").waitFor();
  await take("4-app");
  await demo.verdict.getByText("Total").waitFor();
  await demo.verdict.screenshot({
    path: join(folder, "journey-5-verdict.png"),
    omitBackground: true,
  });
  await page.context().close();
}
