import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { describeFirstViolation } from "./describe-violations.ts";
import type { Violation } from "./describe-violations.ts";

/**
 * Compiles a schema into a function that returns the first violation in a value, or `null` when the value is valid.
 *
 * @example
 * const check = compileSchema(schemas.matchLink.request);
 * check({ platform: "ios" })?.message; // "missing clickId, or timestamp"
 */
export function compileSchema(schema: TSchema): (value: unknown) => Violation | null {
  const compiled = Compile(schema);
  return (value) =>
    compiled.Check(value) ? null : describeFirstViolation(schema, compiled.Errors(value));
}
