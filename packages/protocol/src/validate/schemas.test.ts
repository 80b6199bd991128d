import type { Static } from "typebox";
import { describe, expect, expectTypeOf, it } from "vitest";
import { limits } from "../index.ts";
import type * as contract from "../index.ts";
import { compileSchema, schemas } from "./index.ts";
import type { analyticsEvent, errorBody } from "./index.ts";

type Sent<R extends { request: object }> = Static<R["request"]>;
type Answered<R extends { response: object }> = Static<R["response"]>;
type Schemas = typeof schemas;

describe("the schemas", () => {
  it("have the same shape as the types", () => {
    expectTypeOf<Answered<Schemas["health"]>>().toEqualTypeOf<contract.Health>();
    expectTypeOf<Answered<Schemas["ready"]>>().toEqualTypeOf<contract.Readiness>();
    expectTypeOf<Sent<Schemas["matchLink"]>>().toEqualTypeOf<contract.MatchLinkRequest>();
    expectTypeOf<Answered<Schemas["matchLink"]>>().toEqualTypeOf<contract.MatchLinkResponse>();
    expectTypeOf<Sent<Schemas["resolveShort"]>>().toEqualTypeOf<contract.ResolveShortRequest>();
    expectTypeOf<
      Answered<Schemas["resolveShort"]>
    >().toEqualTypeOf<contract.ResolveShortResponse>();
    expectTypeOf<
      Sent<Schemas["universalLinkClick"]>
    >().toEqualTypeOf<contract.UniversalLinkClickRequest>();
    expectTypeOf<
      Answered<Schemas["universalLinkClick"]>
    >().toEqualTypeOf<contract.UniversalLinkClickResponse>();
    expectTypeOf<Sent<Schemas["adSignals"]>>().toEqualTypeOf<contract.AdSignalsRequest>();
    expectTypeOf<Answered<Schemas["adSignals"]>>().toEqualTypeOf<contract.AdSignalsResponse>();
    expectTypeOf<Sent<Schemas["createLink"]>>().toEqualTypeOf<contract.CreateLinkRequest>();
    expectTypeOf<Answered<Schemas["createLink"]>>().toEqualTypeOf<contract.CreateLinkResponse>();
    expectTypeOf<contract.EventBatch>().toExtend<Sent<Schemas["events"]>>();
    expectTypeOf<Static<typeof analyticsEvent>>().toEqualTypeOf<contract.AnalyticsEvent>();
    expectTypeOf<Answered<Schemas["events"]>>().toEqualTypeOf<contract.EventReceipt>();
    expectTypeOf<Sent<Schemas["singleEvent"]>>().toEqualTypeOf<contract.SingleEvent>();
    expectTypeOf<Sent<Schemas["retentionEvent"]>>().toEqualTypeOf<contract.SingleEvent>();
    expectTypeOf<Static<typeof errorBody>>().toEqualTypeOf<contract.ErrorBody>();
  });

  it("enforce the limits", () => {
    const findViolation = compileSchema(schemas.matchLink.request);
    const withClickId = (length: number) => findViolation({ clickId: "c".repeat(length) });
    expect(withClickId(limits.clickIdLength)).toBeNull();
    expect(withClickId(limits.clickIdLength + 1)).toMatchObject({ pointer: "/clickId" });

    const findBatchViolation = compileSchema(schemas.events.request);
    const batchOf = (events: number) =>
      findBatchViolation({
        installId: "i",
        platform: "ios",
        sentAt: 0,
        events: Array.from({ length: events }, (_, index) => ({ id: `${index}` })),
      });
    expect(batchOf(limits.eventsPerBatch)).toBeNull();
    expect(batchOf(limits.eventsPerBatch + 1)).toMatchObject({ pointer: "/events" });
  });
});

describe("a violation", () => {
  const findViolation = compileSchema(schemas.matchLink.request);
  const findBatchViolation = compileSchema(schemas.events.request);
  const findEventViolation = compileSchema(schemas.singleEvent.request);

  it.each([
    [findViolation({}), "missing clickId, or platform and timestamp"],
    [findViolation({ platform: "ios" }), "missing clickId, or timestamp"],
    [findViolation({ platform: "symbian", timestamp: 0 }), "platform must be one of ios, android"],
    [findViolation({ clickId: "" }), "clickId must not be empty"],
    [findViolation(7), "the body must be an object"],
    [findViolation({ clickId: "c", model: 7 }), "model must be a string or null"],
    [findViolation({ clickId: "c", locale: {} }), "locale must be an array or null"],
    [
      findEventViolation({ event_name: "a", timestamp: "now", platform: "ios", device_id: "d" }),
      "timestamp must be an ISO 8601 time with a zone, such as 2025-11-15T00:00:00Z",
    ],
    [
      findBatchViolation({ installId: "i", platform: "ios", sentAt: 0, events: [] }),
      "events must not be empty",
    ],
    [
      findBatchViolation({ installId: "i", platform: "ios", sentAt: 0, events: [{ id: "a" }, {}] }),
      "missing events[1].id",
    ],
  ])("of %o has a readable message", (found, message) => {
    expect(found?.message).toBe(message);
  });
});
