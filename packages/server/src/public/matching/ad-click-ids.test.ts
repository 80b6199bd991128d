import { routes } from "@throughline/protocol";
import type { ListedInstall, MatchLinkResponse } from "@throughline/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { userAgents } from "../clicks/user-agents.fixture.ts";

const gclid = "Cj0KCQiA_longer-than-shown";

let test: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  test = await testService();
  await test.addLink("sale");
});

/** Opens a link on an Android phone. Returns the id of the click, which the store's URL contains. */
async function click(path: string): Promise<string> {
  const { headers } = await test.service.inject({
    url: path,
    headers: { host: "go.shop.example", "user-agent": userAgents.android },
  });
  const referrer = new URL(String(headers.location)).searchParams.get("referrer") ?? "";
  return new URLSearchParams(referrer).get("clickId") ?? "";
}

async function install(clickId: string, installId = "phone"): Promise<MatchLinkResponse> {
  const { body } = await test.send("POST", routes.matchLink.path, { clickId, installId });
  return body as MatchLinkResponse;
}

async function listed(): Promise<ListedInstall[]> {
  const { body } = await test.send("GET", "/api/v1/installs?full=true");
  return (body as { items: ListedInstall[] }).items;
}

describe("the click id of an ad network", () => {
  it("belongs to the install, reaches the app, and is shown in part only", async () => {
    const clickId = await click(`/sale?gclid=${gclid}&color=red`);
    const { link } = await install(clickId);
    expect(link).toBe(`https://shop.example/products/42?ref=a&color=red&gclid=${gclid}`);
    expect((await test.store.installs.get(test.app.id, "phone"))?.adClickIds).toEqual({ gclid });
    expect(await listed()).toMatchObject([
      {
        link: "https://shop.example/products/42?ref=a&color=red",
        adClickIds: [{ network: "Google", parameter: "gclid", hint: "Cj0K…" }],
      },
    ]);
    for (const path of [
      "/api/v1/installs?full=true",
      "/api/v1/installs/phone",
      "/api/v1/live",
      "/api/v1/stats/report",
      "/api/v1/export/installs?format=ndjson",
    ]) {
      const { body } = await test.service.inject({
        url: path,
        headers: { authorization: `Bearer ${test.secretKey}` },
      });
      expect(body, path).not.toContain(gclid);
    }
  });

  it("of a path without a link is no part of the path's name", async () => {
    const clickId = await click(`/products/7?ref=b&fbclid=${gclid}`);
    expect((await install(clickId)).link).toBe(
      `https://go.shop.example/products/7?ref=b&fbclid=${gclid}`,
    );
    expect(await listed()).toMatchObject([
      {
        code: "path:https://go.shop.example/products/7?ref=b",
        link: "https://go.shop.example/products/7?ref=b",
        adClickIds: [{ network: "Meta", parameter: "fbclid", hint: "Cj0K…" }],
      },
    ]);
  });

  it("is answered again after a repeated request, and gone after the install is erased", async () => {
    const clickId = await click(`/sale?ttclid=${gclid}`);
    const first = await install(clickId);
    expect(await install(clickId)).toEqual(first);
    expect(first.link).toContain(`ttclid=${gclid}`);
    await test.send("DELETE", "/api/v1/installs/phone");
    expect(await test.store.installs.get(test.app.id, "phone")).toBeUndefined();
    expect(await test.store.clicks.get(test.app.id, clickId)).toBeUndefined();
  });

  it("is absent from installs of other clicks", async () => {
    const clickId = await click("/sale?color=red");
    await install(clickId);
    expect(await listed()).toMatchObject([{ installId: "phone" }]);
    expect((await listed())[0]).not.toHaveProperty("adClickIds");
  });

  it("still reaches the website of a visitor at a computer", async () => {
    await test.addLink("web", { webFallback: "https://shop.example/sale" });
    const { headers } = await test.service.inject({
      url: `/web?gclid=${gclid}`,
      headers: { host: "go.shop.example", "user-agent": userAgents.windows },
    });
    expect(headers.location).toContain(`gclid=${gclid}`);
  });
});

describe("UTM parameters in the clicked URL", () => {
  it("name the campaign of the install where the link names none", async () => {
    const clickId = await click("/sale?utm_source=google&utm_campaign=spring&gclid=1");
    await install(clickId);
    expect(await listed()).toMatchObject([{ campaign: "spring" }]);
  });
});
