import { Type } from "typebox";
import type { Static, TSchema } from "typebox";
import { limits } from "../limits.ts";

// Every field of the admin API is made here, so that none goes without a description.

/** The admin API refuses unknown fields, so that a typo is not taken for a setting. */
export const closed = { additionalProperties: false } as const;

export const string = (description: string) => Type.String({ description });
export const text = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, description });
export const url = (description: string) => text(limits.urlLength, description);
export const words = (description: string) => text(limits.textLength, description);
export const id = (description: string) => text(limits.idLength, description);
export const matching = (pattern: string, description: string) =>
  Type.String({ pattern, description });
/** A moment in a request. */
export const moment = (description: string) =>
  Type.String({
    maxLength: 40,
    pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:?\\d{2})$",
    description,
  });

export const number = (description: string) => Type.Number({ description });
export const integer = (description: string) => Type.Integer({ description });
export const count = (description: string) => Type.Integer({ minimum: 0, description });
export const flag = (description: string) => Type.Boolean({ description });

export const nullableText = (description: string) =>
  Type.Unsafe<string | null>({ type: ["string", "null"], description });
export const nullableNumber = (description: string) =>
  Type.Unsafe<number | null>({ type: ["number", "null"], description });
export const nullableObject = (description: string) =>
  Type.Unsafe<Record<string, unknown> | null>({ type: ["object", "null"], description });

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

/** Query of a list. */
export const page = {
  cursor: Type.Optional(text(1024, "The `next` value of the previous page.")),
  limit: Type.Optional(
    matching("^(200|1\\d\\d|[1-9]\\d?)$", "How many items to return, 1 to 200. The default is 50."),
  ),
};

/** What asks for a page of a list. */
export interface PageQuery {
  cursor?: string;
  limit?: string;
}

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

export function pageOf<Schema extends TSchema>(item: Schema, description: string) {
  return Type.Object(
    {
      items: list(item, "The items of this page."),
      next: nullableText("Pass it as `cursor` to get the next page; `null` on the last page."),
    },
    { description },
  );
}

export function listOf<Schema extends TSchema>(item: Schema, description: string) {
  return Type.Object({ items: list(item, "All items.") }, { description });
}
