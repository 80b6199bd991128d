import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BackgroundStatistics } from "../learn/background.ts";
import { decideMatch } from "./decide-match.ts";
import type { NetworkEvidence } from "../signals/evidence.ts";
import { normalizeOpen } from "../signals/normalize.ts";
import { evidenceKeys, lookupKeys } from "../signals/keys.ts";
import { defaultPolicy } from "../policy.ts";
import {
  background,
  candidate,
  clickEvidence,
  digest,
  hour,
  minute,
  now,
  openEvidence,
  stranger,
} from "../evidence.fixture.ts";
import type { IndexedCandidate } from "../signals/indexed-candidate.ts";

function decide(
  candidates: readonly IndexedCandidate[],
  open = openEvidence(),
  policy = defaultPolicy,
) {
  return decideMatch(open, candidates, background(candidates), policy, now);
}

function yesterdaysDigest(text: string): string {
  return digest(`yesterday ${text}`);
}

describe("a click of the same phone on the same network", () => {
  it("is matched", () => {
    const click = candidate();
    expect(decide([click])).toMatchObject({
      outcome: "matched",
      link: "link-a",
      click: click.click,
      decidedBy: "threshold",
      considered: 1,
    });
  });

  it("comes with reasons: bits per signal, agreement and posterior", () => {
    const { candidates, confidence, nobody } = decide([candidate()]);
    const [reason] = candidates;
    expect(reason?.agreement).toEqual({
      network: "same",
      timeZone: "same",
      language: "same",
      screen: "same",
      os: "same",
    });
    expect(reason?.bits.network).toBeGreaterThan(5);
    expect(reason?.posterior).toBeCloseTo(confidence, 10);
    expect(confidence + nobody).toBeCloseTo(1, 10);
    const bits = Object.values(reason?.bits ?? {}).reduce((sum, one) => sum + one, 0);
    expect(bits).toBeCloseTo(Math.log2(confidence / nobody), 1);
  });

  it("counts by how rarely strangers share that network", () => {
    // Without any history, the shipped share says that one stranger in 200 is on this network.
    const nothing = new BackgroundStatistics();
    const { candidates } = decideMatch(openEvidence(), [candidate()], nothing, defaultPolicy, now);
    const { same, otherFamily } = defaultPolicy.model.network[0] ?? { same: 0, otherFamily: 0 };
    const evidence = (200 * same) / (1 - otherFamily);
    expect(candidates[0]?.bits.network).toBeCloseTo(Math.log2(evidence), 1);
  });

  it("comes with reasons behind a relay, too, where the network is unknown", () => {
    const relayed = candidate({ evidence: clickEvidence({ hiddenNetwork: "relay" }) });
    const { candidates, confidence, nobody } = decide([relayed]);
    const [reason] = candidates;
    expect(reason?.agreement["network"]).toBeUndefined();
    expect(reason?.bits.network).toBeUndefined();
    const bits = Object.values(reason?.bits ?? {}).reduce((sum, one) => sum + one, 0);
    expect(bits).toBeCloseTo(Math.log2(confidence / nobody), 1);
  });

  it("is recognised under every live digest key", () => {
    const raw = {
      platform: "ios",
      address: "198.51.100.7",
      timezone: "Europe/Zurich",
      systemVersion: "26.1",
    };
    const open = normalizeOpen(raw, { digests: [yesterdaysDigest, digest] });
    expect(decide([candidate()], open).candidates[0]?.agreement["network"]).toBe("same");
  });
});

describe("an open without a click of its own", () => {
  it("has no candidates", () => {
    expect(decide([])).toMatchObject({
      outcome: "none",
      confidence: 0,
      decidedBy: "no-candidates",
    });
  });

  it("is not matched to clicks of strangers", () => {
    const strangers = Array.from({ length: 100 }, (_, index) =>
      candidate({ at: now - index * minute, link: `link-${index}`, evidence: stranger(index) }),
    );
    expect(decide(strangers)).toMatchObject({ outcome: "none", decidedBy: "nobody" });
  });

  it("is not matched to a housemate with another phone", () => {
    const housemate = candidate({
      evidence: clickEvidence({ page: { screenWidth: 375, screenHeight: 667, pixelRatio: 2 } }),
      at: now - 20 * hour,
    });
    expect(decide([housemate]).outcome).toBe("none");
  });

  it("gets little evidence from a click in the same range, even if nobody else was seen there", () => {
    const neighbour = candidate({
      evidence: clickEvidence({ address: "198.51.7.7", page: null, acceptLanguage: "" }),
    });
    const busy = background([neighbour]);
    for (let index = 0; index < 4000; index += 1) busy.record(stranger(index), now);
    const verdict = decideMatch(openEvidence(), [neighbour], busy, defaultPolicy, now);
    expect(verdict.candidates[0]?.agreement["network"]).toBe("wide");
    expect(verdict.candidates[0]?.bits.network).toBeLessThan(5);
  });

  it("is not matched to a click on the other platform", () => {
    expect(decide([candidate()], openEvidence({ platform: "android" })).decidedBy).toBe(
      "no-candidates",
    );
  });

  it.each(["bot", "prefetch", "method"] as const)(
    "is not matched to an automated click (%s)",
    (automated) => {
      const click = candidate({ evidence: { ...clickEvidence(), automated } });
      expect(decide([click]).decidedBy).toBe("no-candidates");
    },
  );

  it("has no match if the app wants certain matches only", () => {
    const policy = { ...defaultPolicy, deterministicOnly: true };
    expect(decide([candidate()], openEvidence(), policy)).toMatchObject({
      outcome: "none",
      decidedBy: "deterministic-only",
    });
  });
});

describe("several clicks", () => {
  it("on two equally likely links are ambiguous", () => {
    const verdict = decide([candidate(), candidate({ link: "link-b" })]);
    expect(verdict).toMatchObject({ outcome: "ambiguous", decidedBy: "runner-up" });
    expect(verdict.link).toBeUndefined();
    expect(verdict.confidence).toBeCloseTo(0.5, 2);
  });

  it("on one link are not ambiguous", () => {
    const newer = candidate({ at: now - 4 * minute });
    expect(decide([candidate({ at: now - 30 * minute }), newer])).toMatchObject({
      outcome: "matched",
      click: newer.click,
    });
  });

  it("of one browser are matched to the newest", () => {
    const evidence = clickEvidence({ visitor: "cookie" });
    const older = candidate({ evidence, at: now - 6 * minute });
    const newer = candidate({ evidence, at: now - 5 * minute, link: "link-b" });
    for (const order of [
      [older, newer],
      [newer, older],
    ]) {
      const verdict = decide(order);
      expect(verdict).toMatchObject({ outcome: "matched", link: "link-b", click: newer.click });
      expect(verdict.candidates[1]).toMatchObject({ posterior: 0, supersededBy: newer.click });
    }
  });

  it("of one browser are matched to the newest by the evidence of the older ones", () => {
    const atHome = candidate({ evidence: clickEvidence({ visitor: "cookie" }), at: now - hour });
    const onTheRoad = candidate({
      evidence: clickEvidence({ visitor: "cookie", address: "203.0.113.9", page: null }),
      at: now - 20 * minute,
      link: "link-b",
    });
    expect(decide([onTheRoad]).outcome).toBe("none");
    const verdict = decide([atHome, onTheRoad]);
    expect(verdict).toMatchObject({ outcome: "matched", link: "link-b", click: onTheRoad.click });
    const [reason] = verdict.candidates;
    expect(reason?.bits.browser).toBeGreaterThan(3);
    const bits = Object.values(reason?.bits ?? {}).reduce((sum, one) => sum + one, 0);
    expect(bits).toBeCloseTo(Math.log2(verdict.confidence / verdict.nobody), 1);
  });

  it("of two browsers may be one person's if both look like the phone", () => {
    const atHome = candidate({ at: now - 6 * hour });
    const elsewhere = (evidence = clickEvidence({ hiddenNetwork: "relay" })) =>
      candidate({ evidence, at: now - 5 * minute, link: "link-b" });
    const otherPhone = elsewhere(stranger(0));
    expect(decide([atHome, otherPhone])).toMatchObject({ outcome: "matched", link: "link-a" });
    const verdict = decide([atHome, elsewhere()]);
    expect(verdict.outcome).toBe("ambiguous");
    const [older, newer] = ["link-a", "link-b"].map((link) =>
      verdict.candidates.find((reason) => reason.link === link),
    );
    expect(older?.bits.person).toBeLessThan(0);
    expect(newer?.bits.person).toBeGreaterThan(0);
    const bits = Object.values(newer?.bits ?? {}).reduce((sum, one) => sum + one, 0);
    expect(bits).toBeCloseTo(Math.log2((newer?.posterior ?? 0) / verdict.nobody), 1);
  });

  it("of two browsers are less likely one person's in a busy hour", () => {
    const clicks = [
      candidate({ at: now - 6 * hour }),
      candidate({
        evidence: clickEvidence({ hiddenNetwork: "relay" }),
        at: now - 5 * minute,
        link: "link-b",
      }),
    ];
    const movedBits = (at: number) => {
      const crowd = background(clicks);
      for (let index = 0; index < 5000; index += 1) crowd.recordRate(stranger(index), at);
      const { candidates } = decideMatch(openEvidence(), clicks, crowd, defaultPolicy, now);
      return candidates.find(({ link }) => link === "link-a")?.bits.person ?? 0;
    };
    expect(movedBits(now - 3 * hour)).toBeLessThan(-0.5);
    expect(movedBits(now - minute)).toBeGreaterThan(-0.2);
  });

  it("of two browsers are judged the same after a restart that lost the counts of that hour", () => {
    const open = openEvidence({
      systemVersion: "26.0",
      screenWidth: 390,
      screenHeight: 844,
      locale: [{ languageTag: "fr-FR" }],
      timezone: "Europe/Paris",
    });
    const atHome = { ...stranger(0), network: open.networks[0] ?? {} };
    const older = candidate({ evidence: atHome, at: now - 5 * hour });
    const newer = candidate({ evidence: stranger(0), at: now - 3 * hour, link: "link-b" });
    const clicksOf = (hours: number) => {
      const statistics = new BackgroundStatistics();
      for (let index = 0; index < 500 * hours; index += 1) {
        statistics.record(stranger(index), now - hours * hour + (index * hour) / 500);
      }
      return statistics;
    };
    const [live, restarted] = [clicksOf(24), clicksOf(2)].map((statistics) => {
      const { candidates } = decideMatch(open, [older, newer], statistics, defaultPolicy, now);
      return candidates.find(({ link }) => link === "link-a")?.bits.person;
    });
    expect(live).toBeGreaterThan(-0.01);
    expect(restarted).toBeGreaterThan(-0.01);
  });

  it("of colleagues with the same phone, a minute apart, stay ambiguous", () => {
    const verdict = decide([
      candidate({ at: now - 6 * minute }),
      candidate({ at: now - 5 * minute, link: "link-b" }),
    ]);
    expect(verdict).toMatchObject({ outcome: "ambiguous", decidedBy: "runner-up" });
  });

  it("of two browsers do not supersede each other", () => {
    const verdict = decide([
      candidate({ evidence: clickEvidence({ visitor: "one" }) }),
      candidate({ evidence: clickEvidence({ visitor: "two" }), link: "link-b" }),
    ]);
    expect(verdict.outcome).toBe("ambiguous");
  });
});

describe("the window", () => {
  const edge = now - defaultPolicy.windowMs;

  it.each([
    [edge - 1, 0],
    [edge, 1],
    [edge + 1, 1],
    [now - 1, 1],
    [now, 1],
    [now + 1, 0],
  ])("for a click at %i has %i candidates", (at, considered) => {
    expect(decide([candidate({ at })]).considered).toBe(considered);
  });
});

describe("a sensitive link", () => {
  // A click behind a relay three minutes ago is likely but not certain.
  const likely = { evidence: clickEvidence({ hiddenNetwork: "relay" }), at: now - 3 * minute };

  it("needs a higher probability than other links", () => {
    const plain = decide([candidate(likely)]);
    expect(plain.confidence).toBeGreaterThan(0.9);
    expect(plain.confidence).toBeLessThan(0.98);
    expect(plain.outcome).toBe("matched");
    expect(decide([candidate({ ...likely, sensitive: true })])).toMatchObject({
      outcome: "none",
      decidedBy: "sensitive-threshold",
    });
  });

  it("is matched if the probability is high enough", () => {
    expect(decide([candidate({ sensitive: true })])).toMatchObject({
      outcome: "matched",
      decidedBy: "sensitive-threshold",
    });
  });
});

describe("a young app", () => {
  it("matches its very first click by the shipped model", () => {
    const first = candidate();
    const history = new BackgroundStatistics();
    history.record(first.evidence, first.at);
    expect(decideMatch(openEvidence(), [first], history, defaultPolicy, now).outcome).toBe(
      "matched",
    );
  });

  it("does not match its very first click to a stranger's open", () => {
    const first = candidate({ evidence: stranger(1) });
    const history = new BackgroundStatistics();
    history.record(first.evidence, first.at);
    expect(decideMatch(openEvidence(), [first], history, defaultPolicy, now).outcome).toBe("none");
  });
});

describe("a crowded address", () => {
  it("is weaker evidence than a quiet one", () => {
    const click = candidate();
    const crowd = Array.from({ length: 300 }, (_, index) =>
      candidate({
        at: now - 2 * hour - index,
        evidence: { ...stranger(index), network: click.evidence.network },
      }),
    );
    const alone = decideMatch(openEvidence(), [click], background([click]), defaultPolicy, now);
    const among = decideMatch(
      openEvidence(),
      [click],
      background([...crowd, click]),
      defaultPolicy,
      now,
    );
    expect(among.candidates[0]?.bits.network).toBeLessThan(
      (alone.candidates[0]?.bits.network ?? 0) - 4,
    );
  });

  it("counts as crowded the day after, under another digest key", () => {
    const click = candidate();
    const raw = { platform: "ios", address: "198.51.100.7" };
    const open = normalizeOpen(raw, { digests: [digest, yesterdaysDigest] });
    const networkBits = (ofCrowd: NetworkEvidence) => {
      const crowd = Array.from({ length: 300 }, (_, index) =>
        candidate({
          at: now - 2 * hour - index,
          evidence: { ...stranger(index), network: ofCrowd },
        }),
      );
      const verdict = decideMatch(open, [click], background([...crowd, click]), defaultPolicy, now);
      return verdict.candidates[0]?.bits.network;
    };
    expect(networkBits(open.networks[1] ?? {})).toBe(networkBits(click.evidence.network));
  });
});

describe("two similar phones on different networks", () => {
  const ratioOn = (address: string) => {
    const click = candidate({ evidence: clickEvidence({ address }) });
    // Thousands of clicks with other values make every value as rare as possible.
    const statistics = background([click]);
    for (let index = 0; index < 7_000; index += 1) statistics.record(stranger(index), now);
    const { candidates, confidence, nobody } = decideMatch(
      openEvidence(),
      [click],
      statistics,
      defaultPolicy,
      now,
    );
    const { timeZone = 0, language = 0, screen = 0, os = 0, ...rest } = candidates[0]?.bits ?? {};
    const all = timeZone + language + screen + os;
    expect(all + Object.values(rest).reduce((sum, one) => sum + one, 0)).toBeCloseTo(
      Math.log2(confidence / nobody),
      1,
    );
    return { all, device: screen + os };
  };

  it("count four fifths of the bits beyond one in 400, equally for each signal", () => {
    const [here, elsewhere] = [ratioOn("198.51.100.7"), ratioOn("192.0.2.1")];
    const full = (elsewhere.all * here.device) / elsewhere.device;
    const notRare = Math.log2(400);
    expect(elsewhere.all).toBeGreaterThan(notRare);
    expect(elsewhere.all).toBeCloseTo(notRare + 0.8 * (full - notRare), 1);
  });
});

describe("a version", () => {
  const old = { screenWidth: 320, screenHeight: 568, pixelRatio: 2 };
  const olderSafari =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.8 Mobile/15E148 Safari/604.1";
  const oldPhone = (index: number) =>
    clickEvidence({ userAgent: olderSafari, address: `192.0.2.${index}`, page: old });
  const open = openEvidence({ ...old, model: undefined, systemVersion: "15.8.5", scale: 2 });

  function versionBits(evidence: IndexedCandidate["evidence"]): number {
    const click = candidate({ evidence });
    const statistics = background([click]);
    for (let index = 0; index < 10; index += 1) statistics.record(oldPhone(index), now);
    const { candidates } = decideMatch(open, [click], statistics, defaultPolicy, now);
    return candidates[0]?.bits.os ?? 0;
  }

  it("tells two phones apart if nothing else is known", () => {
    expect(versionBits(clickEvidence({ userAgent: olderSafari, page: null }))).toBeGreaterThan(3);
  });

  it("adds little if a screen agrees that only such phones have", () => {
    expect(versionBits(oldPhone(99))).toBeLessThan(1);
  });
});

it("keeps a right verdict right when strangers click", () => {
  const tries = fc.record({
    clicked: fc.boolean(),
    age: fc.integer({ min: minute, max: 6 * hour }),
    elsewhere: fc.array(
      fc.record({ index: fc.nat(5000), age: fc.integer({ min: 0, max: 24 * hour }) }),
      { maxLength: 60 },
    ),
  });
  fc.assert(
    fc.property(tries, ({ clicked, age, elsewhere }) => {
      const own = clicked ? [candidate({ link: "right", at: now - age })] : [];
      const others = elsewhere.map((other, index) =>
        candidate({ link: `other-${index}`, at: now - other.age, evidence: stranger(other.index) }),
      );
      const verdict = decide([...own, ...others]);
      expect(verdict.link ?? "right").toBe("right");
      if (!clicked) expect(verdict.outcome).toBe("none");
    }),
    { numRuns: 50, seed: 4 },
  );
});

describe("an open with an install time", () => {
  const installedAt = now - 10 * minute;
  const installed = (at: number) => ({ ...openEvidence(), installedAt: at });
  const before = candidate({ at: installedAt - minute });
  const after = candidate({ at: installedAt + 5 * minute, link: "link-b" });

  it("is matched to the click before the install and reports the later one", () => {
    expect(decide([before, after], installed(installedAt))).toMatchObject({
      outcome: "matched",
      click: before.click,
      considered: 1,
      afterInstall: { installedAt, clicks: 1 },
    });
  });

  it("is an update if all clicks came after the install", () => {
    expect(decide([after], installed(installedAt))).toMatchObject({
      outcome: "none",
      decidedBy: "already-installed",
      considered: 0,
      afterInstall: { installedAt, clicks: 1 },
    });
  });

  it("is an update if the app was installed before the match window", () => {
    const lastYear = now - 365 * 24 * hour;
    expect(decide([before, after], installed(lastYear))).toMatchObject({
      outcome: "none",
      decidedBy: "already-installed",
      afterInstall: { installedAt: lastYear, clicks: 0 },
    });
  });

  it("reports nothing if no click came after the install", () => {
    const verdict = decide([before], installed(installedAt));
    expect(verdict.outcome).toBe("matched");
    expect(verdict).not.toHaveProperty("afterInstall");
  });
});

describe("a phone with two displays", () => {
  const outer = { screenWidth: 466, screenHeight: 678, pixelRatio: 3 };
  const inner = { screenWidth: 626, screenHeight: 890, scale: 3 };
  const evidence = clickEvidence({
    page: { ...outer, timeZone: "Europe/Zurich", languages: ["de-CH"] },
    address: "203.0.113.9",
  });

  it("is found and agrees if it clicks on one display and opens the app on the other", () => {
    const open = openEvidence({ ...inner, model: "iPhone19,9" });
    expect(lookupKeys(open)).toEqual(expect.arrayContaining([evidenceKeys(evidence)[0]]));
    const [reason] = decide([candidate({ evidence })], open).candidates;
    expect(reason?.agreement).toMatchObject({ screen: "same" });
  });

  it("differs from another phone's display", () => {
    const open = openEvidence({ model: "iPhone19,9" });
    const [reason] = decide([candidate({ evidence })], open).candidates;
    expect(reason?.agreement).toMatchObject({ screen: "different" });
  });
});
