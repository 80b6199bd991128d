import { describe, expect, it } from "vitest";
import { isAfterInstall, parseInstallTime } from "./install-time.ts";
import { dayMs, minuteMs } from "../../durations.ts";

const now = Date.UTC(2026, 10, 16);

describe("the install time of an open", () => {
  it.each([
    ["is what the phone says", { timestamp: now, installedAt: now - dayMs }, now - dayMs],
    ["is unknown where the phone does not say", { timestamp: now }, undefined],
    [
      "is corrected by the error of the phone's clock",
      { timestamp: now - 3 * dayMs, installedAt: now - 4 * dayMs },
      now - dayMs,
    ],
    [
      "is corrected if the phone's clock is ahead",
      { timestamp: now + 3 * dayMs, installedAt: now + 2 * dayMs },
      now - dayMs,
    ],
    [
      "is not corrected if the phone's clock is implausible",
      { timestamp: 0, installedAt: now - dayMs },
      now - dayMs,
    ],
    [
      "is ignored if it is in the phone's future",
      { timestamp: now, installedAt: now + 2 * minuteMs },
      undefined,
    ],
    ["is now where it is ahead by seconds", { timestamp: now, installedAt: now + 30_000 }, now],
    ["is ignored before 2008", { timestamp: now, installedAt: Date.UTC(2007, 11, 31) }, undefined],
    ["is ignored at the epoch", { timestamp: now, installedAt: 0 }, undefined],
    ["is ignored below it", { timestamp: now, installedAt: -1 }, undefined],
    ["is ignored where it is no number", { timestamp: now, installedAt: Number.NaN }, undefined],
    [
      "is ignored if it is in seconds, which is a time in 1970",
      { timestamp: now, installedAt: now / 1000 },
      undefined,
    ],
    [
      "is when the install began, if Google Play reports it",
      {
        timestamp: now,
        installedAt: now - dayMs,
        installBeginTimestampSeconds: now / 1000 - 90_000,
      },
      now - 90_000_000,
    ],
    [
      "is not corrected if it is by Google's clock",
      {
        timestamp: now - 9 * dayMs,
        installBeginTimestampSeconds: 0,
        installBeginTimestampServerSeconds: (now - dayMs) / 1000,
      },
      now - dayMs,
    ],
  ])("%s", (_, raw, expected) => {
    expect(parseInstallTime(raw, now)).toBe(expected);
  });
});

describe("a click", () => {
  it("is too late more than a minute after the install", () => {
    expect(isAfterInstall({ installedAt: now }, now + minuteMs)).toBe(false);
    expect(isAfterInstall({ installedAt: now }, now + minuteMs + 1)).toBe(true);
  });

  it("is never too late if the install time is unknown", () => {
    expect(isAfterInstall({}, now)).toBe(false);
  });
});
