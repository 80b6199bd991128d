import { describe, expect, it } from "vitest";
import { BackgroundStatistics } from "./background.ts";
import { clickEvidence, hour, now, openEvidence, stranger } from "./scene.ts";
import { terms } from "./terms.ts";

describe("the sample", () => {
  it("holds the newest clicks and forgets the rest", () => {
    const background = new BackgroundStatistics({ size: 10 });
    background.record(clickEvidence(), now);
    for (let index = 0; index < 10; index += 1) background.record(stranger(index), now + 1 + index);
    expect(background.size).toBe(10);
    expect(background.oldest).toBe(now + 1);
    expect(background.count(terms.timeZone("europe/zurich"))).toBe(0);
    expect(background.count(terms.timeZone())).toBe(10);
  });

  it("holds no click longer than its age limit", () => {
    const background = new BackgroundStatistics({ ageMs: 24 * hour });
    background.record(clickEvidence(), now - 24 * hour - 1);
    background.record(stranger(1), now - 24 * hour);
    background.record(stranger(2), now);
    expect(background.size).toBe(2);
    expect(background.oldest).toBe(now - 24 * hour);
    expect(background.count(terms.timeZone("europe/zurich"))).toBe(0);
  });

  it("counts what became known of a click later in the place of what it came with", () => {
    const background = new BackgroundStatistics();
    const number = background.record(clickEvidence({ page: null }), now);
    expect(background.count(terms.timeZone("europe/zurich"))).toBe(0);
    background.amend(number ?? -1, clickEvidence());
    expect(background.count(terms.timeZone("europe/zurich"))).toBe(1);
    expect(background.count(terms.language("de-ch"))).toBe(1);
    expect(background.size).toBe(1);
    expect(background.clicks.over("ios", now, hour).count).toBe(1);
  });

  it("does not bring a click back that it has let go", () => {
    const background = new BackgroundStatistics({ size: 1 });
    const number = background.record(clickEvidence({ page: null }), now);
    background.record(stranger(1), now);
    background.amend(number ?? -1, clickEvidence());
    expect(background.count(terms.timeZone("europe/zurich"))).toBe(0);
  });

  it("holds what opens show beside the clicks, without counting them as clicks", () => {
    const background = new BackgroundStatistics({ size: 2 });
    const open = openEvidence();
    const [network] = open.networks;
    background.record(stranger(0), now);
    background.recordOpen(
      { ...open, networks: [...open.networks, { v4: exactly("old key") }] },
      now,
      1,
    );
    expect(background.count(terms.timeZone("europe/zurich"))).toBe(1);
    expect(background.count(terms.network(network?.v4?.exact ?? ""))).toBe(1);
    expect(background.count(terms.network("old key"))).toBe(0);
    expect(background.clicks.over("ios", now, hour).count).toBe(1);
    background.record(stranger(1), now);
    background.record(stranger(2), now);
    expect(background.size).toBe(2);
    expect(background.count(terms.timeZone("europe/zurich"))).toBe(0);
  });

  it("passes over automated clicks", () => {
    const background = new BackgroundStatistics();
    expect(background.record(clickEvidence({ userAgent: "curl/8.5.0" }), now)).toBeUndefined();
    expect(background.size).toBe(0);
  });
});

describe("the rates", () => {
  it("count the platform's clicks of the last hours", () => {
    const background = new BackgroundStatistics();
    for (let index = 0; index < 120; index += 1) {
      background.record(clickEvidence(), now - 2 * hour + index * 60_000);
    }
    expect(background.clicks.over("ios", now, hour)).toEqual({ count: 60, ms: hour });
    expect(background.clicks.over("ios", now, 2 * hour).count).toBe(120);
    expect(background.clicks.over("android", now, hour).count).toBe(0);
  });

  it("forget what is older than a week", () => {
    const background = new BackgroundStatistics();
    background.record(clickEvidence(), now - 30 * 24 * hour);
    background.record(clickEvidence(), now);
    expect(background.clicks.over("ios", now, 168 * hour).count).toBe(1);
  });

  it("count a click that comes in late where it belongs", () => {
    const background = new BackgroundStatistics();
    background.record(clickEvidence(), now);
    background.record(clickEvidence(), now - 3 * hour);
    expect(background.clicks.over("ios", now, hour).count).toBe(1);
    expect(background.clicks.over("ios", now, 5 * hour).count).toBe(2);
  });

  it("share an open out between clicked and organic by its probability", () => {
    const background = new BackgroundStatistics();
    background.recordOpen(openEvidence(), now, 0.25);
    background.recordOpen(openEvidence(), now, 1);
    expect(background.clickedOpens.over("ios", now, hour).count).toBe(0.75);
    expect(background.organicOpens.over("ios", now, hour).count).toBe(1.25);
  });
});

function exactly(digest: string) {
  return { exact: digest, near: digest, wide: digest };
}
