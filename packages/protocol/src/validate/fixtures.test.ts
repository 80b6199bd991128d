import { describe, expect, it } from "vitest";
import { errorFixtures, eventFixtures, fixtures } from "../../fixtures/index.ts";
import type { Cases } from "../../fixtures/index.ts";
import { errorStatus, routes } from "../index.ts";
import type { EventBatch, RouteName } from "../index.ts";
import { analyticsEvent, compileSchema, errorBody, schemas } from "./index.ts";

function pinCases(schema: Parameters<typeof compileSchema>[0], cases: Cases): void {
  const findViolation = compileSchema(schema);
  it.each(cases.valid)("accepts $name", ({ body }) => {
    expect(findViolation(body)).toBeNull();
  });
  it.each(cases.invalid)("refuses $name and points at '$at'", ({ body, at }) => {
    expect(findViolation(body)).toMatchObject({ pointer: at });
  });
}

for (const name of Object.keys(routes) as RouteName[]) {
  const schema: { request?: object; response: object } = schemas[name];
  const { request, response } = fixtures[name];
  if (schema.request && request) {
    const requestSchema = schema.request;
    describe(`${name} request`, () => pinCases(requestSchema, request));
  }
  describe(`${name} response`, () => pinCases(schema.response, response));
  it(`${name} has request fixtures exactly when it has a request schema`, () => {
    expect(request === undefined).toBe(schema.request === undefined);
  });
}

describe("error body", () => {
  pinCases(errorBody, errorFixtures);

  it("has a fixture for every code", () => {
    const codes = errorFixtures.valid.map(({ body }) => (body as { code: string }).code);
    expect(codes.toSorted()).toEqual(Object.keys(errorStatus).toSorted());
  });
});

describe("an event of a batch", () => {
  pinCases(analyticsEvent, eventFixtures);

  it("is valid in the valid batches", () => {
    const findViolation = compileSchema(analyticsEvent);
    const rejected = (fixtures.events.request?.valid ?? []).map(({ name, body }) => ({
      name,
      faulty: (body as EventBatch).events.filter((event) => findViolation(event)).length,
    }));
    expect(rejected).toEqual([
      { name: "two events", faulty: 0 },
      { name: "an event with data of every kind", faulty: 0 },
      { name: "a bad event among good ones, to be rejected by its id", faulty: 1 },
      { name: "an event of a user, and a change of the user", faulty: 0 },
    ]);
  });
});
