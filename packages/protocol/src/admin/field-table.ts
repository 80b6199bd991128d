import type { Static, TObject, TOptional, TSchema } from "typebox";
import * as t from "./fields.ts";

// What people set in many places has a table with one row per field: `link-fields.ts`, `app-fields.ts`. Schemas, views,
// columns of exports and imports, options of commands and inputs of forms follow from it.

/** How a value is written in a cell, in an option of a command and in an input of a form. */
export type ValueKind = "text" | "flag" | "number" | "moment" | "list" | "json";

/** A value of a field, or of a field of a group. */
export interface FieldValue {
  readonly kind: ValueKind;
  readonly value: TSchema;
  /**
   * Where a URL leads, which decides what it may be. `destination`: into the app, so any path or scheme. `page`: to a web
   * page. `picture`: to a picture, which nobody is sent to.
   */
  readonly url?: "destination" | "page" | "picture";
  /** How many characters an import from a file keeps. A longer text of any other field is an error. */
  readonly cutAt?: number;
}

/** A row of a table. */
export interface Field extends Partial<Omit<FieldValue, "kind">> {
  readonly kind: ValueKind | "group";
  /** What the API returns. */
  readonly shown?: TSchema;
  /** What callers may send. A field without it is read-only. */
  readonly set?: TSchema;
  /** What the API shows if no value is stored. The default is `null`. */
  readonly empty?: unknown;
  /** Whether the API shows only the last characters of the value. */
  readonly isSecret?: boolean;
  /** The name under which a number of days is stored in milliseconds. */
  readonly storedAs?: string;
  /** What an import reads although callers cannot set it. */
  readonly imported?: TSchema;
  /** What a template for the resource may contain. */
  readonly template?: TSchema;
  /** The fields of a group. */
  readonly fields?: Readonly<Record<string, FieldValue>>;
  /** Whether the columns of the group's fields are named without the group: `title`, not `preview_title`. */
  readonly standsAlone?: boolean;
}

/** A text. */
export const text = <Schema extends TSchema>(value: Schema) => ({ kind: "text", value }) as const;
export const url = <Leads extends NonNullable<FieldValue["url"]>>(
  leads: Leads,
  description: string,
) => ({ kind: "text", value: t.url(description), url: leads }) as const;
export const json = <Schema extends TSchema>(value: Schema) => ({ kind: "json", value }) as const;
export const list = <Schema extends TSchema>(value: Schema) => ({ kind: "list", value }) as const;
export const number = <Schema extends TSchema>(value: Schema) =>
  ({ kind: "number", value }) as const;
export const flag = (description: string) =>
  nonNullable({ kind: "flag", value: t.boolean(description) } as const, false);

/** A field that `null` removes. */
export function nullable<Row extends object, Schema extends TSchema & { type: string }>(
  row: Row & { readonly value: Schema },
) {
  const shown = t.orNull(row.value);
  return { ...row, shown, set: t.optional(shown) };
}

/**
 * A field that always has a value.
 *
 * @param empty what the API shows for it if none is stored
 */
export function nonNullable<Row extends { readonly value: TSchema }>(
  row: Row,
  empty?: Static<Row["value"]>,
) {
  const shown: Row["value"] = row.value;
  return { ...row, shown, set: t.optional(shown), ...(empty !== undefined && { empty }) };
}

/** A text that is never shown in full. `null` removes it. */
export function secret<Schema extends TSchema & { type: string }>(value: Schema, shown: string) {
  const set = t.optional(t.orNull(value));
  return { kind: "text", value, isSecret: true, shown: t.nullableString(shown), set } as const;
}

/** A field that templates may contain. */
export function inTemplates<Row extends { readonly value: TSchema }>(row: Row) {
  const template: TOptional<Row["value"]> = t.optional(row.value);
  return { ...row, template };
}

type GroupSchema<Fields extends Readonly<Record<string, FieldValue>>> = TObject<{
  -readonly [Name in keyof Fields]: TOptional<Fields[Name]["value"]>;
}>;

/** Several values in one object. */
export function group<const Fields extends Readonly<Record<string, FieldValue>>>(
  description: string,
  fields: Fields,
) {
  const optional = Object.entries(fields).map(([name, { value }]) => [name, t.optional(value)]);
  const value = t.strictObject(description, Object.fromEntries(optional)) as GroupSchema<Fields>;
  return { kind: "group", value, fields } as const;
}

type Column = "shown" | "set" | "imported" | "template";

/** The schemas in one column of a table. */
type SchemasIn<Fields, Name extends Column> = {
  -readonly [
    Key in keyof Fields as Fields[Key] extends Readonly<Record<Name, TSchema>> ? Key : never
  ]: Fields[Key] extends Readonly<Record<Name, infer Schema extends TSchema>> ? Schema : never;
};

/** Returns the schemas in one column of a table. Fields without a schema in that column are left out. */
export function schemasIn<Fields extends object, Name extends Column>(fields: Fields, name: Name) {
  const rows = Object.entries(fields) as [string, Partial<Record<Column, TSchema>>][];
  const present = rows.flatMap(([key, row]) => (row[name] ? [[key, row[name]]] : []));
  return Object.fromEntries(present) as SchemasIn<Fields, Name>;
}

/** The fields of a table that callers can set and that have a kind of value. */
export type FieldOfKind<Fields, Kind extends ValueKind> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly kind: Kind; readonly set: TSchema }
    ? Name
    : never;
}[keyof Fields];

/** The path of a value in a resource: `webFallback`, `ios.destination`. */
export type ValuePath<Fields> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly fields: infer Parts }
    ? `${Name}.${keyof Parts & string}`
    : Name;
}[keyof Fields & string];

/** The path of a value that callers can set. */
export type SettingPath<Fields> = ValuePath<{
  [
    Name in keyof Fields as Fields[Name] extends { readonly set: TSchema } ? Name : never
  ]: Fields[Name];
}>;

/** One value of a resource, outside of its group. */
export interface FlatField<Path extends string = string> extends Pick<FieldValue, "url" | "cutAt"> {
  readonly path: Path;
  readonly kind: ValueKind;
  /** The words of its column in a file, such as `ios_destination`. */
  readonly words: readonly string[];
  readonly description: string;
  /** Whether callers can set the value. */
  readonly isWritable: boolean;
  /** Whether an import reads the value. */
  readonly isImported: boolean;
  /** Whether templates may contain the value. */
  readonly isInTemplates: boolean;
}

/** Returns all values of a table in its order, with those of the groups. */
export function flatten<Fields extends Readonly<Record<string, Field>>>(
  fields: Fields,
): readonly FlatField<ValuePath<Fields>>[] {
  return Object.entries<Field>(fields).flatMap(([name, row]) => {
    const uses = {
      isWritable: Boolean(row.set),
      isImported: Boolean(row.set ?? row.imported),
      isInTemplates: Boolean(row.template),
    };
    const flat = (path: string, words: string[], value: Flat, schema?: object) => ({
      path: path as ValuePath<Fields>,
      words,
      kind: value.kind,
      ...(value.url && { url: value.url }),
      ...(value.cutAt !== undefined && { cutAt: value.cutAt }),
      ...uses,
      description: (schema as { description?: string }).description ?? "",
    });
    if (row.kind !== "group")
      return flat(name, wordsIn(name), { ...row, kind: row.kind }, row.shown);
    return Object.entries(row.fields ?? {}).map(([key, field]) =>
      flat(
        `${name}.${key}`,
        [...(row.standsAlone ? [] : wordsIn(name)), ...wordsIn(key)],
        field,
        field.value,
      ),
    );
  });
}

type Flat = Pick<FieldValue, "kind" | "url" | "cutAt">;

function wordsIn(name: string): string[] {
  return name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
}
