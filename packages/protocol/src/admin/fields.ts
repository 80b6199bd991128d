import { Type } from "typebox";
import type { Static, TProperties, TSchema, TUnsafe } from "typebox";
import { limits } from "../limits.ts";

// All fields of the admin API are created with these functions, so that none lacks a description.

export const object = <Fields extends TProperties>(description: string, fields: Fields) =>
  Type.Object(fields, { description });
/** An object in a request. Unknown fields are refused, so that a typo is noticed. */
export const strictObject = <Fields extends TProperties>(description: string, fields: Fields) =>
  Type.Object(fields, { additionalProperties: false, description });
export const query = <Fields extends TProperties>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false });
export const optional = Type.Optional;

export const string = (description: string) => Type.String({ description });
export const text = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, description });
/** A password to set. */
export const password = (description: string) =>
  Type.String({ minLength: 8, maxLength: 200, description });
export const url = (description: string) => text(limits.urlLength, description);
/** A text of up to {@link limits.textLength} characters. */
export const shortText = (description: string) => text(limits.textLength, description);
export const id = (description: string) => text(limits.idLength, description);
/** A text of a certain form. The error message for other texts shows the example. */
export const pattern = (regex: string, description: string, example?: string) =>
  Type.String({
    pattern: regex,
    description,
    ...(example !== undefined && { examples: [example] }),
  });
/** A time in a request. */
export const moment = (description: string) =>
  Type.String({
    maxLength: 40,
    pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:?\\d{2})$",
    examples: ["2026-11-15T00:00:00Z"],
    description,
  });

export const number = (description: string) => Type.Number({ description });
export const integer = (description: string) => Type.Integer({ description });
export const count = (description: string) => Type.Integer({ minimum: 0, description });
export const positiveInteger = (description: string) =>
  Type.Integer({ minimum: 1, maximum: 1_000_000_000, description });
export const percent = (description: string) =>
  Type.Integer({ minimum: 0, maximum: 100, description });
export const boolean = (description: string) => Type.Boolean({ description });

export const nullableString = (description: string) =>
  Type.Unsafe<string | null>({ type: ["string", "null"], description });
export const nullableNumber = (description: string) =>
  Type.Unsafe<number | null>({ type: ["number", "null"], description });
/** An object with any fields. */
export const anyObject = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: "object", description }) as TUnsafe<
    Record<string, unknown>
  > & { type: "object" };
export const nullableObject = (description: string) => orNull(anyObject(description));

export const oneOf = <const Values extends string[]>(
  values: readonly [...Values],
  description: string,
) => Type.Enum(values, { description });
export const oneOfOrNull = <const Values extends string[]>(
  values: readonly [...Values],
  description: string,
) => Type.Unsafe<Values[number] | null>({ enum: [...values, null], description });

export const list = <Item extends TSchema>(item: Item, description: string, options = {}) =>
  Type.Array(item, { ...options, description });

/** The same schema, or `null`. */
export function orNull<Schema extends TSchema & { type: string }>(schema: Schema) {
  return Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, "null"] });
}

/** The query parameters of a list. */
export const page = {
  cursor: optional(text(1024, "The `next` value of the previous page.")),
  limit: optional(
    pattern(
      "^(200|1\\d\\d|[1-9]\\d?)$",
      "How many items to return, 1 to 200. The default is 50.",
      "50",
    ),
  ),
};

/** The query of a page. */
export interface PageQuery {
  cursor?: string;
  limit?: string;
}

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

export const pageOf = <Item extends TSchema>(item: Item, description: string) =>
  object(description, {
    items: list(item, "The items of this page."),
    next: nullableString("Pass it as `cursor` to get the next page; `null` on the last page."),
  });

export const listOf = <Item extends TSchema>(item: Item, description: string) =>
  object(description, { items: list(item, "All items.") });
