import { globSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { dirname, join } from "node:path";
import axe from "axe-core";
import type { RuleObject, RunOptions } from "axe-core";
import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";
import { build, serve } from "vitepress";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenApi } from "../src/api-reference.ts";
import { clientEntries } from "../src/client-reference.ts";
import { allPages, folders } from "../src/pages.ts";
import { stage } from "../src/stage.ts";

let browser: Browser;
let url: string;
let close: () => unknown;
beforeAll(async () => {
  await stage();
  await build(folders.site);
  const site = (await serve({ root: folders.site, port: 0 })) as unknown as {
    server: Server;
  };
  const address = site.server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  browser = await chromium.launch({ executablePath: process.env["CHROME_BIN"] ?? "" });
  close = () => site.server.close();
}, 180_000);
afterAll(async () => {
  await browser.close();
  close();
});

/** Returns the paths of all pages written by hand except the decisions, and one page of each other kind. */
function axePages(): string[] {
  const paths = allPages.map(({ at }) => `/${at.replace(/(?:^|\/)index$/, "")}`);
  const [decisions, others] = [true, false].map((isDecision) =>
    paths.filter((path) => path.startsWith("/decisions/") === isDecision),
  );
  return [...(others ?? []), ...(decisions ?? []).slice(0, 1), "/api/audit", "/reference/main"];
}

const pagesOfEachKind = [
  "/",
  "/overview",
  "/guides/first-app",
  "/guides/moving-here",
  "/api/links",
  "/reference/main",
  "/matching",
];

/** Returns what axe finds on a page, each with the path and the element. */
async function axeProblems(page: Page, path: string, rules: RuleObject = {}): Promise<string[]> {
  await page.goto(`${url}${path}`);
  await page.locator("h1").first().waitFor();
  await page.evaluate(axe.source);
  // The navigation is the same on all pages.
  const part = path === "/overview" ? "body" : ".VPContent";
  const options: RunOptions = {
    runOnly: ["wcag2a", "wcag2aa"],
    resultTypes: ["violations"],
    // VitePress puts the arrow of a sidebar group, a button, into a button.
    rules: { "nested-interactive": { enabled: false }, ...rules },
  };
  const found = await page.evaluate(
    async ([context, asked]) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        context,
        asked,
      );
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    [part, options] as const,
  );
  return found.map((problem) => `${path} ${problem}`);
}

const built = (file: string) => readFileSync(join(folders.built, file), "utf8");

describe("the documentation site", () => {
  it("contains every page written by hand", () => {
    for (const { at } of allPages) expect(built(`${at}.html`), at).toContain("<h1");
  });

  it("contains every endpoint of the API", () => {
    const { paths } = JSON.parse(built("openapi.json")) as OpenApi;
    const reference = globSync("api/*.md", { cwd: folders.built }).map(built).join("\n");
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}\n`),
    );
    expect(routes.length).toBeGreaterThan(40);
    expect(routes.filter((route) => !reference.includes(route))).toEqual([]);
  });

  it("contains every entry point of the client", () => {
    const reference = globSync("reference/*.md", { cwd: folders.built }).map(built).join("\n");
    const missing = clientEntries().filter(({ name }) => !reference.includes(`# ${name}\n`));
    expect(missing).toEqual([]);
    expect(reference).toContain("### LinkProvider()");
  });

  it("has no broken links to pages or headings", () => {
    const pages = globSync("**/*.html", { cwd: folders.built });
    const ids = new Map(
      pages.map((page) => [
        page.replace(/(?:^|\/)index\.html$/, "").replace(/\.html$/, ""),
        new Set([...built(page).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
      ]),
    );
    const broken = pages.flatMap((page) => {
      const hrefs = [...built(page).matchAll(/ href="([^"#:]*)(?:#([^"]+))?"/g)];
      return hrefs
        .filter(([, path = "", anchor]) => {
          if (/\.\w+$/.test(path)) return false;
          const there = path.startsWith("/") ? path : join("/", dirname(page), path);
          const target =
            path === ""
              ? page.replace(/\.html$/, "").replace(/(?:^|\/)index$/, "")
              : there.replaceAll(/^\/|\/$/g, "");
          const found = ids.get(target);
          return !found || (anchor !== undefined && !found.has(decodeURIComponent(anchor)));
        })
        .map(([href]) => `${page}:${href}`);
    });
    expect(broken).toEqual([]);
  });

  it("lists its pages in llms.txt and serves them as text", () => {
    const listed = [...built("llms.txt").matchAll(/\]\(\/([^)]+)\)/g)].map(([, file = ""]) => file);
    expect(listed).toEqual(expect.arrayContaining(["guides/first-app.md", "api/links.md"]));
    for (const file of listed) expect(built(file), file).toMatch(/^# /m);
  });

  it.each([
    [390, "light"],
    [1280, "dark"],
  ] as const)(
    "fits a width of %i px in %s mode",
    { timeout: 120_000 },
    async (width, colorScheme) => {
      const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("response", (answer) => answer.status() >= 400 && errors.push(answer.url()));
      for (const path of pagesOfEachKind) {
        await page.goto(`${url}${path}`);
        await page.locator("h1").first().waitFor();
        const isWider = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
        expect(isWider, path).toBe(false);
      }
      expect(await page.locator("html.dark").count()).toBe(colorScheme === "dark" ? 1 : 0);
      expect(errors).toEqual([]);
      await page.close();
    },
  );

  it("has no accessibility problem that axe finds on any page", { timeout: 300_000 }, async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const problems: string[] = [];
    for (const path of axePages()) {
      problems.push(...(await axeProblems(page, path, { "color-contrast": { enabled: false } })));
    }
    expect(problems).toEqual([]);
    await page.close();
  });

  // All pages share one style sheet, so a page of each kind shows all colors.
  it.each(["light", "dark"] as const)(
    "has no pale text in %s mode",
    { timeout: 120_000 },
    async (colorScheme) => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme });
      const problems: string[] = [];
      for (const path of pagesOfEachKind) problems.push(...(await axeProblems(page, path)));
      expect(problems).toEqual([]);
      await page.close();
    },
  );

  it("is searchable", async () => {
    const page = await browser.newPage();
    await page.goto(`${url}/overview`);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("searchbox").fill("invite a friend");
    await page
      .getByRole("option", { name: /Invites/ })
      .first()
      .click();
    await page.waitForURL(/\/guides\/invites/);
    await page.close();
  });
});
