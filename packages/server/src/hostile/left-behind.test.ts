import { routes } from "@throughline/protocol";
import type { InstallExplanation, MatchLinkResponse } from "@throughline/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { minuteMs } from "@throughline/engine/durations";
import { testService } from "../testing/test-service.ts";
import { iPhone, Visitors } from "../testing/visitors.ts";

const home = "198.51.100.7";
const secret = "path:https://go.shop.example/clinic/anna";

let test: Awaited<ReturnType<typeof testService>>;
const visitors = new Visitors(() => test);

beforeEach(async () => {
  test = await testService();
});
afterEach(() => test.service.close());

async function open(installId: string, change: object = {}): Promise<MatchLinkResponse> {
  const response = await test.service.inject({
    method: "POST",
    url: routes.matchLink.path,
    remoteAddress: home,
    headers: { authorization: `Bearer ${test.publishableKey}`, "x-app-id": test.app.id },
    payload: { ...iPhone.fingerprint, installId, ...change },
  });
  return response.json();
}

async function explain(installId: string): Promise<InstallExplanation> {
  const { body } = await test.send("GET", `/api/v1/installs/${installId}`);
  return body as InstallExplanation;
}

describe("an erased install", () => {
  it("leaves neither its links nor its clicks in the reasons of other installs", async () => {
    const clicks = [await visitors.click(secret, { address: home })];
    clicks.push(await visitors.click("path:https://go.shop.example/news/1", { address: home }));
    test.clock.at += minuteMs;
    for (let index = 0; index < 20; index += 1) await open(`other${index}`);
    expect(JSON.stringify(await explain("other0"))).toContain("/clinic/anna");
    await open("anna", { pastedLink: `https://go.shop.example/clinic/anna?tl=${clicks[0]}` });
    expect((await explain("anna")).link).toContain("/clinic/anna");

    await test.send("DELETE", "/api/v1/installs/anna");
    const { items } = await test.store.installs.list(test.app.id, { limit: 100 });
    expect(items).toHaveLength(20);
    expect(JSON.stringify(items)).not.toContain("anna");
    for (const { id } of items) {
      const explanation = JSON.stringify(await explain(id));
      expect(explanation).not.toContain("anna");
      expect(explanation).not.toContain(clicks[0]);
      expect(explanation).toContain(clicks[1]);
    }
  });
});

describe("a long path of another person", () => {
  it("is referenced and not copied in the reasons of an install", async () => {
    const long = "/x".repeat(2000);
    for (let index = 0; index < 20; index += 1) {
      await visitors.click(`path:https://go.shop.example/${index}${long}`, { address: home });
    }
    test.clock.at += minuteMs;
    await open("i");
    const install = await test.store.installs.get(test.app.id, "i");
    expect(install?.match.verdict?.candidates.length).toBeGreaterThan(10);
    expect(JSON.stringify(install).length).toBeLessThan(8000);
  });
});
