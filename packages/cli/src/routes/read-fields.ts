import { readFileSync } from "node:fs";
import { compileSchema, fieldName } from "@throughline/protocol/validate";
import type { Violation } from "@throughline/protocol/validate";
import { UsageError } from "../command.ts";
import type { CommandOptions, Options } from "../command.ts";
import { isNullable } from "./fields.ts";
import type { RequestField, JsonSchema } from "./fields.ts";

/** A request that is not complete yet. `null` removes a value. */
export type Draft = Readonly<Record<string, unknown>>;

/** Returns the options that set the fields. */
export function optionsOf(fields: readonly RequestField[]): CommandOptions {
  return Object.fromEntries(
    fields.map((field) => [
      field.option,
      {
        type: field.kind === "boolean" || field.kind === "flag" ? "boolean" : "string",
        ...(field.isList && { multiple: true }),
        ...(field.kind === "boolean" && { negatable: true }),
        help: describeField(field, fields),
      },
    ]),
  );
}

export function withoutTicks(text: string): string {
  return text.replaceAll("`", "");
}

/** Returns the description of a field for people who use options, not the API. */
function describeField(
  { kind, choices, description }: RequestField,
  fields: readonly RequestField[],
): string {
  const text = description
    .replaceAll("`null`", "An empty text")
    .replaceAll(/; An empty text/g, "; an empty text")
    .replaceAll(/`([^`]+)`/g, (_, name: string) => {
      const named = fields.find(({ path }) => path.join(".") === name);
      return named ? `--${named.option}` : name;
    });
  const isListed = choices.every((choice) => text.includes(String(choice)));
  return [
    text,
    ...(isListed || kind === "flag" ? [] : [`One of ${choices.join(", ")}.`]),
    ...(kind === "json" ? ["As JSON, or @ and the name of a file."] : []),
  ].join(" ");
}

/** Reads the fields from the options. Omitted fields stay as they are; an empty text removes a value. */
export function readFields(fields: readonly RequestField[], options: Options): Draft {
  const draft: Record<string, unknown> = {};
  for (const field of fields) {
    const given = options[field.option];
    if (given === undefined) continue;
    let object = draft;
    for (const name of field.path.slice(0, -1)) {
      object = (object[name] ??= {}) as Record<string, unknown>;
    }
    object[field.path.at(-1) ?? ""] = readField(field, given);
  }
  return draft;
}

function readField(field: RequestField, given: NonNullable<Options[string]>): unknown {
  const { kind, path, choices } = field;
  if (kind === "flag") return given === true ? choices[0] : undefined;
  if (typeof given === "boolean") return given;
  if (typeof given !== "string") {
    return given.filter((text) => text !== "").map((text) => readText(field, text));
  }
  if (given === "" && (field.isNullable || path.length > 1)) return null;
  return readText(field, given);
}

function readText({ option, kind, choices }: RequestField, text: string): unknown {
  switch (kind) {
    case "integer":
      if (/^-?\d+$/.test(text)) return Number(text);
      throw new UsageError(`--${option} must be a whole number, not "${text}".`);
    case "number":
      if (text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
      throw new UsageError(`--${option} must be a number, not "${text}".`);
    case "json":
      return readJson(option, text);
    default:
      // Not every choice is a text: some are `true` or `false`.
      return choices.find((choice) => String(choice) === text) ?? text;
  }
}

function readJson(option: string, text: string): unknown {
  const file = text.startsWith("@") ? text.slice(1) : undefined;
  let json: string;
  try {
    json = file === undefined ? text : readFileSync(file, "utf8");
  } catch {
    throw new UsageError(`--${option}: the file ${file} cannot be read. Check its name.`);
  }
  try {
    return JSON.parse(json) as unknown;
  } catch {
    throw new UsageError(`--${option} is not valid JSON: ${text}`);
  }
}

/**
 * Completes the objects of a draft with their current fields, because the API replaces an object as a whole. An object that
 * loses its last field, or one that it requires, is removed.
 */
export function completeObjects(schema: object, draft: Draft, current?: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).map(([name, value]) => {
      const part = (schema as JsonSchema).properties?.[name];
      if (!part?.properties || value === null) return [name, value];
      return [name, completeObject(part, value as Draft, current?.[name] as Draft | undefined)];
    }),
  );
}

/** Completes an object with its current fields. Returns `null` if it is removed. */
export function completeObject(schema: object, changes: Draft, current?: Draft): Draft | null {
  const { properties = {}, required = [] } = schema as JsonSchema;
  if (required.some((name) => changes[name] === null)) return null;
  const requiredLists = required.filter((name) => properties[name]?.items);
  const fields = Object.entries({
    ...Object.fromEntries(requiredLists.map((name) => [name, []])),
    ...current,
    ...completeObjects(schema, changes, current),
  }).filter(([, value]) => value !== null && value !== undefined);
  return fields.length === 0 && isNullable(schema) ? null : Object.fromEntries(fields);
}

/** Throws if a value does not fit its schema. The error names the option or argument. */
export function checkSchema(
  schema: Parameters<typeof compileSchema>[0],
  value: unknown,
  fields: readonly RequestField[],
  labelOf: (field: RequestField) => string = ({ option }) => `--${option}`,
): void {
  const violation = compileSchema(schema)(value);
  if (violation) throw new UsageError(describeViolation(violation, fields, labelOf));
}

function describeViolation(
  { pointer, message }: Violation,
  fields: readonly RequestField[],
  labelOf: (field: RequestField) => string,
): string {
  const field = fields.find(({ path }) => `${pointer}/`.startsWith(`/${path.join("/")}/`));
  if (!field) return `The request is not valid: ${message}.`;
  const name = fieldName(`/${field.path.join("/")}`);
  const label = labelOf(field);
  if (message === `missing ${name}`) return `${label} is missing.`;
  return message.startsWith(name)
    ? `${label}${message.slice(name.length)}.`
    : `${label}: ${message}.`;
}
