import { routes } from "@throughline/protocol";
import type { InstallExplanation, MatchLinkResponse } from "@throughline/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { minuteMs } from "@throughline/engine/durations";
import { userAgents } from "../public/clicks/user-agents.fixture.ts";
import { testService } from "../testing/test-service.ts";
import { Visitors } from "../testing/visitors.ts";

let test: Awaited<ReturnType<typeof testService>>;
const visitors = new Visitors(() => test);

beforeEach(async () => {
  test = await testService();
});
afterEach(() => test.service.close());

async function open(
  installId: string,
  remoteAddress: string,
  body: object,
): Promise<MatchLinkResponse> {
  const response = await test.service.inject({
    method: "POST",
    url: routes.matchLink.path,
    remoteAddress,
    headers: { authorization: `Bearer ${test.publishableKey}`, "x-app-id": test.app.id },
    payload: { timestamp: 0, installId, ...body },
  });
  return response.json();
}

const waiting = 10;

/** Returns one of ten people, each with another phone. */
function person(index: number) {
  const model = `SM-A${index}36B`;
  const language = "pl-PL";
  const timeZone = "Europe/Warsaw";
  const browser = {
    userAgent: userAgents.android,
    page: { model, platformVersion: "15", timeZone, language, languages: [language] },
  };
  const fingerprint = {
    platform: "android",
    model,
    systemVersion: "15",
    timezone: timeZone,
    locale: [{ languageTag: language }],
  };
  return { home: `81.${index}.3.7`, browser, fingerprint };
}

async function clickAll(apart = minuteMs): Promise<void> {
  for (let index = 0; index < waiting; index += 1) {
    const { home, browser } = person(index);
    const path = `path:https://go.shop.example/secret/${index}`;
    await visitors.click(path, { address: home, ...browser });
    test.clock.at += apart;
  }
}

async function guessAll(addressOf: (guess: number) => string, guesses = 200): Promise<number> {
  let stolen = 0;
  for (let index = 0; index < guesses; index += 1) {
    const { fingerprint } = person(index % waiting);
    const { link } = await open(`guess ${index}`, addressOf(index), fingerprint);
    if (link !== null) stolen += 1;
    test.clock.at += 1000;
  }
  return stolen;
}

describe("guessed device signals", () => {
  it("from one network get a few clicks at most, even if all phones are known", async () => {
    await clickAll();
    expect(await guessAll(() => "203.0.113.9")).toBeLessThanOrEqual(4);
  });

  it("from neighbouring addresses count as one network", async () => {
    await clickAll();
    expect(await guessAll((guess) => `203.0.113.${guess}`)).toBeLessThanOrEqual(4);
  });

  it("do not keep the owners from their links", async () => {
    await clickAll();
    const stolen = await guessAll(() => "203.0.113.9");
    let served = 0;
    for (let index = 0; index < waiting; index += 1) {
      const { home, fingerprint } = person(index);
      const { link } = await open(`owner ${index}`, home, fingerprint);
      if (link === `https://go.shop.example/secret/${index}`) served += 1;
    }
    expect(served).toBeGreaterThanOrEqual(waiting - stolen);
  });

  it("over the other IP family get one click a day, and the refusals are explained", async () => {
    const links: (string | null)[] = [];
    const decided: unknown[] = [];
    for (let index = 0; index < waiting; index += 1) {
      const { home, browser, fingerprint } = person(index);
      await visitors.click(`path:https://go.shop.example/secret/${index}`, {
        address: home,
        ...browser,
      });
      test.clock.at += 3 * minuteMs;
      const { link } = await open(`guess ${index}`, `2001:db8:7::${index}`, fingerprint);
      const install = await test.store.installs.get(test.app.id, `guess ${index}`);
      links.push(link);
      decided.push(install?.match.verdict?.decidedBy);
      test.clock.at += 57 * minuteMs;
    }
    expect(links.filter((link) => link !== null).length).toBeLessThanOrEqual(1);
    expect(decided).toContain("guess-limit");
    const { body } = await test.send("GET", `/api/v1/installs/guess%20${waiting - 1}`);
    expect((body as InstallExplanation).reasons[0]).toContain("different phones were tried");
  });
});

describe("guesses from the address of the clicks", () => {
  const office = "81.9.3.7";
  const stranger = (index: number) => ({ ...person(0).fingerprint, model: `Pixel ${index}` });

  async function clickInOffice() {
    for (let index = 0; index < waiting; index += 1) {
      const path = `path:https://go.shop.example/secret/${index}`;
      await visitors.click(path, { address: office, ...person(index).browser });
      test.clock.at += 5000;
    }
    test.clock.at += 2 * minuteMs;
  }

  it("get no link once a phone fitted none, and are explained", async () => {
    await clickInOffice();
    await open("first", office, stranger(0));
    test.clock.at += 1000;
    const { link } = await open("second", office, person(3).fingerprint);
    expect(link).toBeNull();
    const { body } = await test.send("GET", "/api/v1/installs/second");
    expect((body as InstallExplanation).reasons[0]).toContain("different phones were tried");
  });

  it("leave the owners their links once they stopped", async () => {
    await clickInOffice();
    for (let index = 0; index < 30; index += 1) {
      await open(`guess ${index}`, office, stranger(index));
      test.clock.at += 1000;
    }
    test.clock.at += 4 * minuteMs;
    const { link } = await open("owner", office, person(3).fingerprint);
    expect(link).toBe("https://go.shop.example/secret/3");
  });
});

describe("an open with no signal but its platform", () => {
  it("matches no click from its own address", async () => {
    for (let index = 0; index < 5; index += 1) {
      await visitors.click(`path:https://go.shop.example/secret/${index}`, { address: "81.0.3.7" });
      test.clock.at += minuteMs;
      const { match } = await open(`bare ${index}`, "81.0.3.7", { platform: "ios" });
      expect(match.type).toBe("none");
    }
  });
});

describe("a match by device signals", () => {
  it("does not reveal the click id, with which the owner can take it over", async () => {
    const { home, browser, fingerprint } = person(0);
    const path = "path:https://go.shop.example/secret/0";
    const clickId = await visitors.click(path, { address: home, ...browser });
    test.clock.at += 3 * minuteMs;
    const answer = await open("housemate", home, fingerprint);
    expect(answer.match).toMatchObject({ type: "probabilistic", clickId: null });
    expect(JSON.stringify(answer)).not.toContain(clickId);
    const pastedLink = `https://go.shop.example/secret/0?tl=${clickId}`;
    const owner = await open("owner", home, { ...fingerprint, pastedLink });
    expect(owner.match).toMatchObject({ type: "deterministic", clickId });
    const { body } = await test.send("GET", "/api/v1/installs/housemate");
    expect((body as InstallExplanation).reasons[0]).toContain("took it over");
  });
});
