import { eventsPath, matchLinkPath } from "@throughline/protocol";
import type { ConversionRule, EventReceipt, MatchLinkResponse } from "@throughline/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  test = await testService();
});

const signUp: ConversionRule = { window: 0, event: "sign_up", fine: 10, coarse: "low" };
const revenue = (from: number, below: number | undefined, fine: number): ConversionRule => ({
  window: 0,
  revenue: { currency: "EUR", from, ...(below !== undefined && { below }) },
  fine,
});
const save = (conversionRules: unknown[]) => test.send("PATCH", "/api/v1/app", { conversionRules });

describe("the conversion rules of an app", () => {
  it("are stored and shown", async () => {
    const rules = [
      signUp,
      revenue(0.01, 10, 20),
      revenue(10, undefined, 30),
      { window: 0, revenue: { currency: "USD", from: 5 }, fine: 31 },
      { window: 1, event: "sign_up", coarse: "high", lock: true },
      { window: 2, event: "app_open", coarse: "high" },
    ];
    expect(await save(rules)).toMatchObject({ status: 200, body: { conversionRules: rules } });
  });

  it.each([
    [[{ window: 0, fine: 1 }], "0.event", "A rule names either an event or a revenue."],
    [
      [{ ...signUp, revenue: { currency: "EUR", from: 1 } }],
      "0.event",
      "A rule names either an event or a revenue.",
    ],
    [
      [revenue(10, 10, 1)],
      "0.revenue",
      "The range 10–10 EUR is empty. It has to end above its start.",
    ],
    [
      [{ window: 1, event: "a", fine: 3, coarse: "low" }],
      "0.fine",
      "Only the first window, days 0 to 2, has fine values. Choose a coarse value.",
    ],
    [
      [{ window: 2, event: "a" }],
      "0.coarse",
      "A rule for days 3 to 7 or 8 to 35 needs a coarse value.",
    ],
    [[{ window: 0, event: "a" }], "0.fine", "A rule needs a fine value, a coarse value or both."],
    [
      [signUp, { window: 0, event: "login", fine: 10 }],
      "1.fine",
      "Two rules give the fine value 10. Each value has one meaning.",
    ],
    [
      [signUp, { window: 0, event: "sign_up", fine: 11 }],
      "1.event",
      'Two rules of the same window are about "sign_up". Keep one of them.',
    ],
    [
      [revenue(0, 10, 1), revenue(9.99, undefined, 2)],
      "1.revenue",
      "The ranges 0–10 EUR and from 9.99 EUR overlap. One revenue has one value.",
    ],
    [
      [revenue(10, undefined, 1), revenue(0, 10, 2)],
      "1.fine",
      "A higher revenue needs a higher fine value, because the value of an install never decreases.",
    ],
  ])("are refused as %j", async (rules, field, error) => {
    expect(await save(rules)).toMatchObject({
      status: 400,
      body: { field: `conversionRules.${field}`, error: expect.stringContaining(error) as unknown },
    });
  });

  it("have fine values from 0 to 63", async () => {
    const { status } = await save([{ ...signUp, fine: 64 }]);
    expect(status).toBe(400);
  });
});

describe("an install", () => {
  const match = async (known?: string) => {
    const { body } = await test.send("POST", matchLinkPath, {
      platform: "ios",
      timestamp: test.clock.at,
      installId: "phone",
      ...(known !== undefined && { conversionRules: known }),
    });
    return (body as MatchLinkResponse).conversionRules;
  };
  const log = async (known?: string) => {
    const { body } = await test.send("POST", eventsPath, {
      installId: "phone",
      platform: "ios",
      sentAt: test.clock.at,
      events: [{ id: "1", name: "login", timestamp: test.clock.at }],
      ...(known !== undefined && { conversionRules: known }),
    });
    return (body as EventReceipt).conversionRules;
  };

  it("gets the rules with its match and changed ones with its events, if it asks for them", async () => {
    await save([signUp]);
    expect(await match()).toBeUndefined();
    const first = await match("");
    expect(first).toEqual({
      revision: expect.stringMatching(/^.{12}$/) as string,
      rules: [signUp],
    });
    const revision = first?.revision ?? "";
    expect(await match(revision)).toBeUndefined();
    expect(await log(revision)).toBeUndefined();
    expect(await log()).toBeUndefined();
    const changed = { ...signUp, fine: 12 };
    await save([changed]);
    expect(await match(revision)).toMatchObject({ rules: [changed] });
    expect(await log(revision)).toMatchObject({ rules: [changed] });
    await save([]);
    expect(await log(revision)).toEqual({ revision: "", rules: [] });
    expect(await log("")).toBeUndefined();
  });
});
