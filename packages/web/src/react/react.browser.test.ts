import { build } from "esbuild";
import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OpenInApp } from "./index.tsx";

let browser: Browser;
let bundle: string;
beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: application, loader: "tsx", resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"development"' },
  });
  bundle = outputFiles[0]?.text ?? "";
  browser = await chromium.launch({
    executablePath: process.env["CHROME_BIN"] ?? "/usr/bin/chromium",
    args: ["--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND"],
  });
}, 60_000);
afterAll(() => browser?.close());

/** A single-page app with both components, in React's strict mode. */
const application = `
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { OpenInApp, SmartBanner } from "./index.tsx";

const linkDomain = "go.shop.example";
function App() {
  const [count, setCount] = useState(0);
  return <>
    {count < 2 && <SmartBanner linkDomain={linkDomain} consent={() => true} />}
    <OpenInApp linkDomain={linkDomain} className="page">Open in app</OpenInApp>
    <OpenInApp linkDomain={linkDomain} path="/cart" campaign="web" className="cart">Cart</OpenInApp>
    <button id="count" onClick={() => setCount(count + 1)}>{count}</button>
  </>;
}
createRoot(document.querySelector("#root")).render(<StrictMode><App /></StrictMode>);`;

const app = { name: "Shop", packageName: "example.shop", appStoreId: "1" };

async function openApplication(userAgent: string) {
  const context = await browser.newContext({ userAgent });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  const headers = { "access-control-allow-origin": "*" };
  await page.route("https://go.shop.example/api/web/app.json", (route) =>
    route.fulfill({ json: app, headers }),
  );
  await page.route("https://www.shop.example/**", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><link rel="icon" href="data:,"><div id="root"></div><script>${bundle.replaceAll("</script", "<\\/script")}</script>`,
    }),
  );
  await page.goto("https://www.shop.example/products/42");
  return { page, errors };
}

const hrefOf = (page: Page, name: string) => page.locator(`a.${name}`).getAttribute("href");

const android =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

describe("the React components", { timeout: 30_000 }, () => {
  it("show one banner while it is mounted, whatever renders again", async () => {
    const { page, errors } = await openApplication(android);
    const banner = page.locator("throughline-banner");
    await banner.getByRole("link", { name: "Open" }).waitFor();
    await page.locator("#count").click();
    await page.getByText("1", { exact: true }).waitFor();
    expect(await banner.count()).toBe(1);
    await page.locator("#count").click();
    await expect.poll(() => banner.count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it("link to where the page is, or to the path they name", async () => {
    const { page } = await openApplication(android);
    const origin = "https://go.shop.example";
    expect(await hrefOf(page, "page")).toBe(`${origin}/products/42?utm_medium=button`);
    const cart = `${origin}/cart?utm_campaign=web&utm_medium=button&tl=web`;
    expect(await hrefOf(page, "cart")).toBe(cart);
    await page.evaluate(`history.pushState({}, "", "/products/7")`);
    await expect.poll(() => hrefOf(page, "page")).toBe(`${origin}/products/7?utm_medium=button`);
  });

  it("render on a server, where the page is not known", () => {
    const render = (path?: string) =>
      renderToString(createElement(OpenInApp, { linkDomain: "go.shop.example", path }));
    expect(render("/a/b")).toBe(
      '<a href="https://go.shop.example/a/b?utm_medium=button" data-throughline-open="/a/b"></a>',
    );
    expect(render()).toBe('<a href="https://go.shop.example" data-throughline-open=""></a>');
  });
});
