import type { TSchema } from "typebox";
import { Errors } from "typebox/schema";
import { describeAllViolations, fieldName } from "./describe-violations.ts";

/** A field of a request that its schema refuses. */
export interface FieldViolation {
  /** The field as the API names it, such as `ios.teamId`. `the body` for the whole request. */
  readonly field: string;
  readonly message: string;
}

/**
 * Returns the fields of a value that a schema refuses, with the messages of the service. The function compiles nothing, so it also runs in browsers
 * whose Content-Security-Policy forbids `eval`.
 */
export function findViolations(schema: object, value: unknown): FieldViolation[] {
  const [valid, errors] = Errors(schema, value);
  if (valid) return [];
  return describeAllViolations(schema as TSchema, errors).map(({ pointer, message }) => ({
    field: fieldName(pointer),
    message,
  }));
}
