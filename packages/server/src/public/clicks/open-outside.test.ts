import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { allTexts } from "../landing/texts/choose.ts";
import { userAgents } from "./user-agents.fixture.ts";

let test: Awaited<ReturnType<typeof testService>>;
beforeAll(async () => {
  test = await testService();
});
afterAll(() => test.service.close());

async function visit(url: string, userAgent: string, language = "en") {
  const response = await test.service.inject({
    url,
    headers: { host: "go.shop.example", "user-agent": userAgent, "accept-language": language },
  });
  const clickId = /data-click="([^"]+)"/.exec(response.body)?.[1] ?? "";
  return { body: response.body, clickId };
}

async function countsOf(code: string) {
  const { body } = await test.send("GET", `/api/v1/stats/report?link=${code}`);
  const { clicks, outside } = (body as { total: Record<string, number> }).total;
  return { clicks, outside };
}

describe("a link in Instagram on an iPhone", () => {
  it("says in every language how to open the page outside, with a button", async () => {
    await test.addLink("words");
    for (const { language, openOutside, outsideSteps } of allTexts) {
      const { body } = await visit("/words", userAgents.instagramOnIphone, language);
      const url = encodeURIComponent("https://go.shop.example/words?tl=outside");
      expect(body).toContain(`href="instagram://extbrowser/?url=${url}">${openOutside}</a>`);
      expect(body).toContain(outsideSteps);
    }
    expect((await visit("/words", userAgents.iphone)).body).not.toContain("extbrowser");
  });

  it("counts the visit outside once, as opened outside and not as another click", async () => {
    await test.addLink("mug");
    await visit("/mug", userAgents.instagramOnIphone);
    const { clickId } = await visit("/mug?a=1&tl=outside", userAgents.iphone);
    expect(await countsOf("mug")).toEqual({ clicks: 1, outside: 1 });
    // The app can still be matched to the visit, which is the one that the phone's browser made.
    expect(await test.store.clicks.get(test.app.id, clickId)).toMatchObject({
      link: "mug",
      url: "https://go.shop.example/mug?a=1",
    });
  });

  it("counts a click that is marked but still inside, so that a mark hides no click", async () => {
    await test.addLink("inside");
    const { body } = await visit("/inside?tl=outside", userAgents.instagramOnIphone);
    expect(body).not.toContain("extbrowser");
    expect(await countsOf("inside")).toEqual({ clicks: 1, outside: 0 });
  });

  it("holds a maximum of clicks against marked visits", async () => {
    await test.addLink("few", { maxClicks: 1 });
    expect((await visit("/few", userAgents.instagramOnIphone)).body).not.toContain("extbrowser");
    const again = await visit("/few?tl=outside", userAgents.iphone);
    expect(again.body).toContain("This link has ended");
  });
});
