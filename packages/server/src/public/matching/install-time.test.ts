import { routes } from "@throughline/protocol";
import type { InstallExplanation, MatchLinkResponse } from "@throughline/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dayMs, minuteMs } from "@throughline/engine/durations";
import { testService } from "../../testing/test-service.ts";
import { iPhone, Visitors } from "../../testing/visitors.ts";

let service: Awaited<ReturnType<typeof testService>>;
const visitors = new Visitors(() => service);

beforeEach(async () => {
  service = await testService();
  await service.addLink("x7Kq2");
});
afterEach(() => service.service.close());

/** Opens the app on the phone that clicked three minutes ago. */
async function openAfterClick(body: object): Promise<MatchLinkResponse> {
  await visitors.click("x7Kq2");
  service.clock.at += 3 * minuteMs;
  return open("i", body);
}

async function open(
  installId: string,
  body: object,
  remoteAddress = "127.0.0.1",
): Promise<MatchLinkResponse> {
  const timestamp = service.clock.at;
  const response = await service.service.inject({
    method: "POST",
    url: routes.matchLink.path,
    remoteAddress,
    headers: { authorization: `Bearer ${service.publishableKey}`, "x-app-id": service.app.id },
    payload: { ...iPhone.fingerprint, timestamp, installId, ...body },
  });
  return response.json();
}

async function explain(installId: string): Promise<InstallExplanation> {
  return (await service.send("GET", `/api/v1/installs/${installId}`)).body as InstallExplanation;
}

describe("an open", () => {
  it("is matched if the app was installed after the click", async () => {
    const installedAt = service.clock.at + 2 * minuteMs;
    expect((await openAfterClick({ installedAt })).match.type).toBe("probabilistic");
  });

  it.each([
    ["in the future", () => service.clock.at + dayMs],
    ["before app stores existed", () => Date.UTC(2001, 0, 1)],
    ["zero", () => 0],
  ])("is matched if its install time is %s", async (_, installedAt) => {
    expect((await openAfterClick({ installedAt: installedAt() })).match.type).toBe("probabilistic");
  });

  it("is matched if the phone's clock is two days behind", async () => {
    const timestamp = service.clock.at - 2 * dayMs;
    const answer = await openAfterClick({ timestamp, installedAt: timestamp - minuteMs });
    expect(answer.match.type).toBe("probabilistic");
  });

  it("is not matched to a click made after the install, and explains why", async () => {
    const installedAt = service.clock.at - 60 * minuteMs;
    expect((await openAfterClick({ installedAt })).match.type).toBe("none");
    const { reasons } = await explain("i");
    expect(reasons[0]).toContain("installed before every click");
    expect(reasons[1]).toContain(new Date(installedAt).toISOString());
    expect(reasons[1]).toContain("1 click was left out because it was made later");
  });

  it("is not matched if Google Play reports that the install began before the click", async () => {
    const installBeginTimestampSeconds = service.clock.at / 1000 - 3600;
    const body = { installedAt: service.clock.at + 2 * minuteMs, installBeginTimestampSeconds };
    expect((await openAfterClick(body)).match.type).toBe("none");
  });
});

describe("an update of an app installed last year", () => {
  const installedAt = () => service.clock.at - 365 * dayMs;

  it("is not matched, explains why, and is counted separately from installs without a match", async () => {
    expect((await openAfterClick({ installedAt: installedAt() })).match.type).toBe("none");
    await open("organic", { screenWidth: 320 });
    expect((await explain("i")).reasons[1]).toContain("before the match window began");
    const { match } = (await service.store.installs.get(service.app.id, "i")) ?? {};
    const { match: organic } = (await service.store.installs.get(service.app.id, "organic")) ?? {};
    expect(match).toHaveProperty("update", true);
    expect(organic).not.toHaveProperty("update");
  });

  it("does not train the model, so a hundred of them do not change the confidence of the next match", async () => {
    const confidenceAfter = async (updates: number) => {
      service = await testService();
      await service.addLink("x7Kq2");
      for (let index = 0; index < 100; index += 1) {
        const body = { screenWidth: 300 + index, installedAt: installedAt() };
        if (index < updates) await open(`update ${index}`, body, `10.${index}.3.7`);
        service.clock.at += 60 * minuteMs;
      }
      return (await openAfterClick({})).match.confidence;
    };
    expect(await confidenceAfter(100)).toBe(await confidenceAfter(1));
  });

  it("is still matched by a click id on the clipboard", async () => {
    const clickId = await visitors.click("x7Kq2");
    const pastedLink = `https://go.shop.example/x7Kq2?tl=${clickId}`;
    const { match } = await open("i", { pastedLink, installedAt: installedAt() });
    expect(match).toMatchObject({ type: "deterministic", method: "clipboard" });
  });
});
