import type { TSchema } from "typebox";
import type { TLocalizedValidationError as SchemaError } from "typebox/error";
import { closest } from "./closest.ts";
import { codePattern, importedCodePattern } from "./code.ts";
import { emailPattern } from "./email.ts";
import { fieldNamesAt } from "./field-names.ts";
import { isoTimePattern } from "./iso-time.ts";
import { userIdPattern } from "./user-id.ts";

/** The reason why a value does not fit its schema. */
export interface Violation {
  /** The JSON pointer of the invalid or missing field. Empty for the value itself. */
  pointer: string;
  /** A message for people, such as `missing events[0].id`. */
  message: string;
}

/** Describes the first of the errors that a validation found. */
export function describeFirstViolation(schema: TSchema, errors: SchemaError[]): Violation {
  const [first] = errors;
  if (!first) return { pointer: "", message: "the value does not fit its schema" };
  if (first.keyword === "required") return missingFields(first.instancePath, errors);

  const { instancePath: pointer } = first;
  // The schema of a field that is not allowed is `false`.
  if (first.keyword === "boolean") return { pointer, message: unknownField(schema, pointer) };
  return { pointer, message: `${fieldName(pointer)} ${describeError(schema, first)}` };
}

/** What to say about a text that does not match a pattern. */
const patternMessages: Readonly<Record<string, string>> = {
  [isoTimePattern]: "must be an ISO 8601 time with a zone, such as 2025-11-15T00:00:00Z",
  [codePattern]: "must be 1 to 64 letters, digits, emoji, - and _, with none of - and _ first",
  [importedCodePattern]:
    "must be a path of up to 128 letters, digits, emoji, -, _, . and ~, with segments separated by single slashes",
  [emailPattern]: "must be an email address",
  [userIdPattern]: "must be 1 to 200 characters long, without control characters",
};

function describeError(schema: TSchema, error: SchemaError): string {
  switch (error.keyword) {
    case "enum":
      return `must be one of ${error.params.allowedValues
        .filter((value) => value !== null)
        .map(String)
        .join(", ")}`;
    case "type":
      return `must be ${[error.params.type].flat().map(withArticle).join(" or ")}`;
    case "pattern":
      return patternMessages[String(error.params.pattern)] ?? patternMessage(schema, error);
    case "minLength":
      return error.params.limit > 1
        ? `must be at least ${error.params.limit} characters long`
        : "must not be empty";
    case "minItems":
      return error.params.limit > 1
        ? `must have at least ${error.params.limit} items`
        : "must not be empty";
    case "maxLength":
      return `must be at most ${error.params.limit} characters long`;
    case "minimum":
      return `must be at least ${error.params.limit}`;
    case "maximum":
      return `must be at most ${error.params.limit}`;
    default:
      return error.message;
  }
}

/** Describes the form of a text by the example in its schema. */
function patternMessage(schema: TSchema, { schemaPath }: SchemaError): string {
  let part: unknown = schema;
  for (const step of schemaPath.split("/").slice(1)) {
    part = Object(part)[step.replaceAll("~1", "/").replaceAll("~0", "~")] as unknown;
  }
  const { examples } = Object(part) as { examples?: unknown[] };
  return examples === undefined ? "has the wrong form" : `must look like ${String(examples[0])}`;
}

function unknownField(schema: TSchema, pointer: string): string {
  const path = pointer.slice(1).split("/");
  const field = path.pop() ?? "";
  const suggestion = closest(field, fieldNamesAt(schema, path));
  const hint =
    suggestion === undefined
      ? ""
      : ` (did you mean \`${fieldName(`/${[...path, suggestion].join("/")}`)}\`?)`;
  return `unknown field \`${fieldName(pointer)}\`${hint}`;
}

function withArticle(type: string): string {
  if (type === "null") return type;
  return /^[aio]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** Describes the first error of each field. */
export function describeAllViolations(schema: TSchema, errors: SchemaError[]): Violation[] {
  const violations = new Map<string, Violation>();
  for (const { instancePath } of errors) {
    const violation = describeFirstViolation(
      schema,
      errors.filter((error) => error.instancePath === instancePath),
    );
    if (!violations.has(violation.pointer)) violations.set(violation.pointer, violation);
  }
  // If a field of an object is reported, do not report the object too.
  const all = [...violations.values()];
  return all.filter(({ pointer }) => !all.some((other) => other.pointer.startsWith(`${pointer}/`)));
}

/** If a value may have several shapes, each shape reports its missing fields. The message names all of them. */
function missingFields(path: string, errors: SchemaError[]): Violation {
  const choices = errors.flatMap((error) =>
    error.keyword === "required" && error.instancePath === path
      ? [error.params.requiredProperties]
      : [],
  );
  const [onlyChoice, ...others] = choices;
  const pointer = others.length > 0 || !onlyChoice ? path : `${path}/${onlyChoice[0]}`;
  const names = choices.map((fields) =>
    fields.map((field) => fieldName(`${path}/${field}`)).join(" and "),
  );
  return { pointer, message: `missing ${names.join(", or ")}` };
}

/** `/events/0/name` → `events[0].name` */
export function fieldName(pointer: string): string {
  if (pointer === "") return "the body";
  return pointer
    .slice(1)
    .replaceAll(/\/(\d+)/g, "[$1]")
    .replaceAll("/", ".");
}
