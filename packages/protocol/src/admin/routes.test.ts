import type { TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { compileSchema } from "../validate/index.ts";
import type { AdminRoute, Endpoint } from "./index.ts";
import { accountRoutes, adminRoutes } from "./index.ts";

interface Fields {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
}

/** Returns the names of all fields of a schema without a description. */
function undescribed(schema: TSchema | undefined, path: string): string[] {
  const { properties = {}, items } = (schema ?? {}) as Fields;
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      ...((field as Fields).description ? [] : [`${path}.${name}`]),
      ...undescribed(field, `${path}.${name}`),
    ]),
    ...(items ? undescribed(items, `${path}[]`) : []),
  ];
}

describe("the definitions of endpoints", () => {
  const all: [string, Endpoint & Partial<AdminRoute>][] = Object.entries({
    ...adminRoutes,
    ...accountRoutes,
  });

  it("name no endpoint twice", () => {
    const reached = all.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(reached).size).toBe(reached.length);
  });

  it.each(all)("describe %s and each of its fields", (name, route) => {
    expect(route.summary).toMatch(/^[A-Z][^.]+$/);
    expect(route.description).toMatch(/^[A-Z`].+\.$/);
    const parts = { query: route.query, body: route.body, response: route.response };
    const missing = Object.entries(parts).flatMap(([part, schema]) =>
      undescribed(schema, `${name}.${part}`),
    );
    expect(missing).toEqual([]);
  });
});

describe("the admin schemas", () => {
  const findViolation = compileSchema(adminRoutes.createLink.body);
  const destination = "https://shop.example/";

  it("refuse an unknown field and name it", () => {
    expect(findViolation({ destination, lifetime: "day" })?.message).toBe(
      "unknown field `lifetime`",
    );
    expect(findViolation({ destination, utm: { origin: "mail" } })?.message).toBe(
      "unknown field `utm.origin`",
    );
  });

  it("suggest the field that was probably meant, at any depth", () => {
    expect(findViolation({ destination, utm: { sorce: "mail" } })?.message).toBe(
      "unknown field `utm.sorce` (did you mean `utm.source`?)",
    );
    expect(findViolation({ destination, expires: "soon" })?.message).toBe(
      "unknown field `expires` (did you mean `expiresAt`?)",
    );
    expect(findViolation({ destination, ios: { fallbck: "/" } })?.message).toBe(
      "unknown field `ios.fallbck` (did you mean `ios.fallback`?)",
    );
  });

  it("describe the expected format of a code", () => {
    expect(findViolation({ destination, code: "a b" })?.message).toBe(
      "code must be 1 to 64 letters, digits, emoji, - and _, with none of - and _ first",
    );
  });

  it.each([
    {},
    { destination: "" },
    { destination, code: "a/b" },
    { destination, code: "-a" },
    { destination, tags: [""] },
    { destination, tags: "a" },
    { destination, expiresAt: "tomorrow" },
    { destination, expiresAt: 5 },
    { destination, data: [] },
    { destination, ios: { fallback: 5 } },
    { destination, preview: "title" },
    { destination, sensitive: "yes" },
  ])("refuse %o", (draft) => {
    expect(findViolation(draft)).not.toBeNull();
  });

  it("accept a complete link, and null for missing values", () => {
    expect(
      findViolation({
        code: "spring-sale",
        destination,
        ios: { destination: "shop://sale", fallback: "https://shop.example/ios" },
        android: null,
        desktop: null,
        webFallback: "https://shop.example/",
        preview: { title: "Sale", description: "Now", image: "https://shop.example/sale.png" },
        utm: { source: "mail" },
        tags: ["spring"],
        data: { coupon: "WELCOME" },
        expiresAt: "2026-05-01T00:00:00Z",
        sensitive: false,
        deterministicOnly: false,
        disabled: false,
      }),
    ).toBeNull();
  });
});

describe("the accounts' schemas", () => {
  it("describe the length of a new password and the format of an address", () => {
    const findViolation = compileSchema(accountRoutes.redeemOneTimeLink.body);
    expect(findViolation({ token: "t", password: "short" })?.message).toBe(
      "password must be at least 10 characters long",
    );
    expect(findViolation({ token: "t", password: "long enough", email: "ann" })?.message).toBe(
      "email must be an email address",
    );
    expect(
      findViolation({ token: "t", password: "long enough", email: "ann@shop.example" }),
    ).toBeNull();
  });
});
