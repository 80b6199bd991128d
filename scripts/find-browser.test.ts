import { delimiter } from "node:path";
import { describe, expect, it } from "vitest";
import { findBrowser } from "./find-browser.mjs";

const PATH = ["/usr/local/bin", "/usr/bin"].join(delimiter);

/** Simulates a machine with these programs. Those in `broken` do not start. */
function machineWith(programs: string[], broken: string[] = []) {
  const list = (folder: string) => {
    const inside = programs.filter((program) => program.startsWith(`${folder}/`));
    return [...new Set(inside.map((program) => program.slice(folder.length + 1).split("/")[0]))];
  };
  return {
    exists: (path: string) => programs.includes(path),
    list: (folder: string) => list(folder).filter((name) => name !== undefined),
    runs: (program: string) => !broken.includes(program),
    home: "/home/ann",
  };
}

describe("the browser of the tests", () => {
  it("is the one CHROME_BIN names", () => {
    const env = { PATH, CHROME_BIN: "/opt/chrome/chrome" };
    expect(findBrowser(env, machineWith(["/usr/bin/chromium"]))).toBe("/opt/chrome/chrome");
  });

  it.each([
    "/usr/bin/chromium",
    "/usr/local/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/microsoft-edge",
    "/opt/google/chrome/chrome",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/home/ann/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "/home/ann/.cache/ms-playwright/chromium-1217/chrome-linux64/chrome",
    "/home/ann/.cache/ms-playwright/chromium_headless_shell-1217/chrome-linux/headless_shell",
    "/home/ann/Library/Caches/ms-playwright/chromium-1217/chrome-mac/Chromium.app/Contents/MacOS/Chromium",
  ])("is found at %s", (path) => {
    expect(findBrowser({ PATH }, machineWith([path]))).toBe(path);
    expect(findBrowser({ PATH, CHROME_BIN: "" }, machineWith([path]))).toBe(path);
  });

  it("is found where PLAYWRIGHT_BROWSERS_PATH says, the newest first", () => {
    const [old, young] = [
      "/browsers/chromium-998/chrome-linux/chrome",
      "/browsers/chromium-1217/chrome-linux/chrome",
    ];
    const env = { PATH, PLAYWRIGHT_BROWSERS_PATH: "/browsers" };
    expect(findBrowser(env, machineWith([old, young]))).toBe(young);
  });

  it("is a headless browser if there is one", () => {
    const both = machineWith(["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"]);
    expect(findBrowser({ PATH }, both)).toBe("/usr/bin/chromium-headless-shell");
    const folder = "/home/ann/.cache/ms-playwright";
    const shell = `${folder}/chromium_headless_shell-1217/chrome-linux/headless_shell`;
    const downloads = machineWith([`${folder}/chromium-1217/chrome-linux/chrome`, shell]);
    expect(findBrowser({ PATH }, downloads)).toBe(shell);
  });

  it("is an installed Chromium rather than Chrome", () => {
    const both = machineWith(["/usr/local/bin/google-chrome", "/usr/bin/chromium"]);
    expect(findBrowser({ PATH }, both)).toBe("/usr/bin/chromium");
  });

  it("is never a program that fails to start", () => {
    const placeholder = "/usr/bin/chromium-browser";
    const ubuntu = machineWith([placeholder, "/usr/bin/google-chrome"], [placeholder]);
    expect(findBrowser({ PATH }, ubuntu)).toBe("/usr/bin/google-chrome");
    expect(findBrowser({ PATH }, machineWith([placeholder], [placeholder]))).toBeUndefined();
  });

  it("is passed to every test", () => {
    expect(process.env["CHROME_BIN"]).toBeTruthy();
  });
});
