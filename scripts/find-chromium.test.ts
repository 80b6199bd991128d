import { delimiter } from "node:path";
import { describe, expect, it } from "vitest";
import { findChromium } from "./find-chromium.mjs";

const PATH = ["/usr/local/bin", "/usr/bin"].join(delimiter);
const having = (...paths: string[]) => paths.includes.bind(paths);

describe("the browser of the tests", () => {
  it("is the one CHROME_BIN names", () => {
    const env = { PATH, CHROME_BIN: "/opt/chrome/chrome" };
    expect(findChromium(env, having("/usr/bin/chromium"))).toBe("/opt/chrome/chrome");
  });

  it.each([
    "/usr/bin/chromium",
    "/usr/local/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ])("is found at %s", (path) => {
    expect(findChromium({ PATH }, having(path))).toBe(path);
    expect(findChromium({ PATH, CHROME_BIN: "" }, having(path))).toBe(path);
  });

  it("is Chromium rather than Chrome, and Debian's where there is none", () => {
    const both = having("/usr/local/bin/google-chrome", "/usr/bin/chromium");
    expect(findChromium({ PATH }, both)).toBe("/usr/bin/chromium");
    expect(findChromium({}, having())).toBe("/usr/bin/chromium");
  });

  it("is handed to every test", () => {
    expect(process.env["CHROME_BIN"]).toBe(findChromium(process.env));
    expect(process.env["CHROME_BIN"]).toBeTruthy();
  });
});
