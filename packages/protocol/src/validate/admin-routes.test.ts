import type { Static, TSchema } from "typebox";
import { describe, expect, expectTypeOf, it } from "vitest";
import { adminRoutes } from "../admin/index.ts";
import type { AdminRouteName, AdminShapes } from "../admin/index.ts";
import { adminRouteSchemas } from "./index.ts";

describe("the admin table", () => {
  type Schemas = typeof adminRouteSchemas;
  type Checked<Name extends AdminRouteName> = {
    -readonly [Part in keyof Schemas[Name]]: Schemas[Name][Part] extends TSchema
      ? Static<Schemas[Name][Part]>
      : never;
  };
  type Promised<Name extends AdminRouteName> = {
    [
      Part in keyof AdminShapes[Name] as AdminShapes[Name][Part] extends undefined ? never : Part
    ]: AdminShapes[Name][Part];
  };

  it("has schemas that describe the shapes the types promise", () => {
    expectTypeOf<{ [Name in AdminRouteName]: Checked<Name> }>().toEqualTypeOf<{
      [Name in AdminRouteName]: Promised<Name>;
    }>();
    expect(Object.keys(adminRouteSchemas)).toEqual(Object.keys(adminRoutes));
  });

  it("has no route twice", () => {
    const all = Object.values(adminRoutes).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(all).size).toBe(all.length);
  });
});
