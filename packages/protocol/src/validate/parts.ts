import { Type } from "typebox";
import type { Static, TSchema } from "typebox";
import { limits } from "../limits.ts";

/** On the admin API an unknown field is refused. */
export const closed = { additionalProperties: false } as const;

export const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
export const url = text(limits.urlLength);
export const words = text(limits.textLength);
export const moment = Type.String({
  maxLength: 40,
  pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:?\\d{2})$",
});
export const count = Type.Integer({ minimum: 0 });

export const nullableText = Type.Unsafe<string | null>({ type: ["string", "null"] });
export const nullableNumber = Type.Unsafe<number | null>({ type: ["number", "null"] });

/** The same schema, or `null`. */
export function orNull<Schema extends TSchema & { type: string }>(schema: Schema) {
  return Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, "null"] });
}

/** Query of a list. */
export const page = {
  cursor: Type.Optional(text(1024)),
  limit: Type.Optional(
    Type.String({ pattern: "^(200|1\\d\\d|[1-9]\\d?)$", description: "1 to 200, else 50" }),
  ),
};

export function pageOf<Schema extends TSchema>(item: Schema) {
  return Type.Object({
    items: Type.Array(item),
    next: nullableText,
  });
}
