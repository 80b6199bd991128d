import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import type { Validator } from "typebox/compile";

/** The first thing wrong with a value. */
export interface Fault {
  /** JSON pointer of the offending or missing field; empty for the value itself. */
  at: string;
  /** Ready for a person: `missing events[0].id`. */
  message: string;
}

/**
 * Prepares a schema once; the result checks values fast and names the first fault, or returns `null`.
 *
 * @example
 * const check = compileSchema(schemas.matchLink.request);
 * check({ platform: "ios" })?.message; // "missing clickId, or timestamp"
 */
export function compileSchema(schema: TSchema): (value: unknown) => Fault | null {
  const compiled = Compile(schema);
  return (value) => (compiled.Check(value) ? null : firstFault(compiled.Errors(value)));
}

type SchemaError = ReturnType<Validator["Errors"]>[number];

function firstFault(errors: SchemaError[]): Fault {
  const [first] = errors;
  if (!first) return { at: "", message: "the value does not fit its schema" };
  if (first.keyword === "required") return missingFields(first.instancePath, errors);

  const subject = nameOf(first.instancePath);
  switch (first.keyword) {
    case "enum":
      return {
        at: first.instancePath,
        message: `${subject} must be one of ${first.params.allowedValues.map(String).join(", ")}`,
      };
    // A field where none may be.
    case "boolean":
      return { at: first.instancePath, message: `nobody knows the field ${subject}` };
    case "minLength":
      return { at: first.instancePath, message: `${subject} must not be empty` };
    default:
      return { at: first.instancePath, message: `${subject} ${first.message}` };
  }
}

/** Where a value may be one of several shapes, each shape reports what it misses: all of them are named. */
function missingFields(path: string, errors: SchemaError[]): Fault {
  const choices = errors.flatMap((error) =>
    error.keyword === "required" && error.instancePath === path
      ? [error.params.requiredProperties]
      : [],
  );
  const [onlyChoice, ...others] = choices;
  const at = others.length > 0 || !onlyChoice ? path : `${path}/${onlyChoice[0]}`;
  const names = choices.map((fields) =>
    fields.map((field) => nameOf(`${path}/${field}`)).join(" and "),
  );
  return { at, message: `missing ${names.join(", or ")}` };
}

/** `/events/0/name` → `events[0].name` */
function nameOf(pointer: string): string {
  if (pointer === "") return "the body";
  return pointer
    .slice(1)
    .replaceAll(/\/(\d+)/g, "[$1]")
    .replaceAll("/", ".");
}
