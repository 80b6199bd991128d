import { dayMs, hourMs } from "@throughline/engine/durations";
import { routes } from "@throughline/protocol";
import type { Timeline } from "@throughline/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { userAgents } from "../../public/clicks/user-agents.fixture.ts";
import { testService } from "../../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  test = await testService({ countryOf: () => "PL" });
});

async function installFrom(url: string, installId: string): Promise<void> {
  const { headers } = await test.service.inject({
    url,
    headers: { host: "go.shop.example", "user-agent": userAgents.android },
  });
  const referrer = new URL(headers.location ?? "").searchParams.get("referrer") ?? "";
  const clickId = new URLSearchParams(referrer).get("clickId");
  test.clock.at += hourMs;
  await test.send("POST", routes.matchLink.path, { installId, clickId });
}

async function log(installId: string, name: string, data?: object): Promise<void> {
  const sentAt = test.clock.at;
  const event = {
    id: `${installId} ${name} ${sentAt}`,
    name,
    timestamp: sentAt,
    userId: "ada",
    data,
  };
  const batch = { installId, platform: "android", sentAt, events: [event] };
  expect((await test.send("POST", routes.events.path, batch)).status).toBe(202);
}

async function timeline(path: string): Promise<Timeline> {
  const { status, body } = await test.send("GET", `/api/v1/${path}/timeline`);
  expect(status).toBe(200);
  return body as Timeline;
}

describe("a timeline", () => {
  it("goes from the first click to the last purchase, over all installs of a user", async () => {
    await test.addLink("sale", { utm: { campaign: "spring" } });
    await test.addLink("other", {});
    await installFrom("/sale", "phone-1");
    await log("phone-1", "sign_up");
    test.clock.at += 3 * dayMs;
    await installFrom("/other", "phone-2");
    await log("phone-2", "purchase", { value: 19.99, currency: "EUR" });
    const person = await timeline("users/ada");
    expect(person).toMatchObject({ userIds: ["ada"], isComplete: true });
    expect(
      person.items.map(({ kind, installId, link, event }) => [kind, installId, link ?? event]),
    ).toEqual([
      ["click", "phone-1", "sale"],
      ["install", "phone-1", "sale"],
      ["event", "phone-1", "sign_up"],
      ["click", "phone-2", "other"],
      ["install", "phone-2", "other"],
      ["event", "phone-2", "purchase"],
    ]);
    expect(person.items[0]).toMatchObject({ campaign: "spring", country: "PL" });
    expect(person.items.at(-1)?.revenue).toEqual({ currency: "EUR", amount: "19.99" });
    const [click, install] = person.items;
    expect(Date.parse(install?.at ?? "") - Date.parse(click?.at ?? "")).toBe(hourMs);
    const first = await timeline("installs/phone-1");
    expect(first.items).toEqual(person.items.slice(0, 3));
    expect(first.userIds).toEqual(["ada"]);
  });

  it("of a stranger does not exist, and an erased install has none", async () => {
    await test.addLink("sale", {});
    await installFrom("/sale", "phone-1");
    expect((await test.send("GET", "/api/v1/users/nobody/timeline")).status).toBe(404);
    await test.send("DELETE", "/api/v1/installs/phone-1");
    const gone = await test.send("GET", "/api/v1/installs/phone-1/timeline");
    expect(gone).toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});
