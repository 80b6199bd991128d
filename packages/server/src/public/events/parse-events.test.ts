import { describe, expect, it } from "vitest";
import { parseBatch, parseSingleEvent } from "./parse-events.ts";

const batch = { installId: "i", platform: "ios", sentAt: 1_000_000 };
const received = 5_000_000;

describe("a batch of events", () => {
  it("is stored with times corrected by the server's clock", () => {
    const { events } = parseBatch(
      { ...batch, events: [{ id: "a", name: "login", timestamp: 990_000 }] },
      received,
    );
    expect(events).toEqual([
      {
        id: "a",
        install: "i",
        name: "login",
        at: 4_990_000,
        receivedAt: received,
        platform: "ios",
      },
    ]);
  });

  it("never dates an event after its arrival", () => {
    const { events } = parseBatch(
      { ...batch, events: [{ id: "a", name: "login", timestamp: 2_000_000 }] },
      received,
    );
    expect(events[0]?.at).toBe(received);
  });

  it("rejects only its invalid events", () => {
    const bad = { id: "b" } as { id: string; name: string; timestamp: number };
    const { events, rejected } = parseBatch(
      { ...batch, events: [{ id: "a", name: "login", data: null, timestamp: 0 }, bad] },
      received,
    );
    expect(events.map(({ id, data }) => [id, data])).toEqual([["a", null]]);
    expect(rejected).toEqual([{ id: "b", reason: "missing name and timestamp" }]);
  });
});

describe("a single event", () => {
  const event = {
    event_name: "purchase",
    timestamp: "1970-01-01T01:00:00+01:00",
    platform: "android",
    device_id: "d",
    data: { value: 1 },
  };

  it("has an id that depends only on its content", () => {
    const id = parseSingleEvent("event", event, received).id;
    expect(parseSingleEvent("event", event, received + 1).id).toBe(id);
    expect(parseSingleEvent("event", { ...event, data: { value: 2 } }, received).id).not.toBe(id);
    expect(parseSingleEvent("retention", event, received).id).not.toBe(id);
  });

  it("is refused with an invalid date", () => {
    const timestamp = "2025-99-99T00:00:00Z";
    expect(() => parseSingleEvent("event", { ...event, timestamp }, received)).toThrow("timestamp");
  });
});
