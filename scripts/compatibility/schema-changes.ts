/** The keywords of JSON Schema that the API's schemas use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * `sent` to the service: what was accepted must still be accepted. `received` from it: what readers rely on must stay.
 * Readers ignore new properties and new values of an enumeration.
 */
export type Direction = "sent" | "received";

/** Returns a sentence for each incompatible change of a schema. `place` begins each sentence. */
export function schemaChanges(
  before: Schema,
  after: Schema,
  direction: Direction,
  place: string,
): string[] {
  const [olds, news] = [alternatives(before), alternatives(after)];
  if (olds.length === 1 && news.length === 1) return singleChanges(before, after, direction, place);
  // Each alternative that was accepted, or that now comes, needs one on the other side that fits it.
  return direction === "sent"
    ? olds.flatMap((old) => fewest(news.map((next) => schemaChanges(old, next, direction, place))))
    : news.flatMap((next) => fewest(olds.map((old) => schemaChanges(old, next, direction, place))));
}

function alternatives(schema: Schema): readonly Schema[] {
  if (Array.isArray(schema.type)) {
    return schema.type.map((type: string) => ({ ...schema, type }));
  }
  return schema.anyOf ?? schema.oneOf ?? [schema];
}

function fewest(lists: readonly string[][]): string[] {
  return lists.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function singleChanges(
  before: Schema,
  after: Schema,
  direction: Direction,
  place: string,
): string[] {
  const [narrow, wide] = direction === "sent" ? [before, after] : [after, before];
  const typeBefore = typeOf(before);
  const typeAfter = typeOf(after);
  if (typeOf(wide) !== undefined && !isKind(typeOf(narrow), typeOf(wide))) {
    return [`${place} was ${typeBefore ?? "anything"} and is ${typeAfter ?? "anything"}`];
  }
  return [
    ...(direction === "sent" ? valueChanges(before, after, place) : []),
    ...limitChanges(narrow, wide, direction, place),
    ...propertyChanges(before, after, direction, place),
    ...(before.items && after.items
      ? schemaChanges(before.items, after.items, direction, `${place}[]`)
      : []),
  ];
}

function typeOf({ type, const: constant, enum: values }: Schema): string | undefined {
  if (typeof type === "string") return type;
  const [value] = values ?? [constant];
  if (value === undefined) return undefined;
  return value === null ? "null" : typeof value;
}

function isKind(type: string | undefined, of: string | undefined): boolean {
  return type === of || (type === "integer" && of === "number");
}

function valuesOf({ const: constant, enum: values }: Schema): readonly unknown[] | undefined {
  return values ?? (constant === undefined ? undefined : [constant]);
}

function valueChanges(before: Schema, after: Schema, place: string): string[] {
  const [olds, news] = [valuesOf(before), valuesOf(after)];
  if (!news) return [];
  if (!olds) return [`${place} accepts only ${news.map(String).join(", ")} now`];
  return olds
    .filter((value) => !news.includes(value))
    .map((value) => `${place} no longer accepts ${String(value)}`);
}

const upperLimits = ["maxLength", "maxItems", "maximum"] as const;
const lowerLimits = ["minLength", "minItems", "minimum"] as const;

function limitChanges(narrow: Schema, wide: Schema, direction: Direction, place: string): string[] {
  const broken = [
    ...upperLimits.filter((name) => (narrow[name] ?? Infinity) > (wide[name] ?? Infinity)),
    ...lowerLimits.filter((name) => (narrow[name] ?? -Infinity) < (wide[name] ?? -Infinity)),
    ...(["pattern"] as const).filter(
      (name) => direction === "sent" && wide[name] !== undefined && wide[name] !== narrow[name],
    ),
  ];
  return broken.map((name) => `${place} has another ${name}`);
}

function propertyChanges(
  before: Schema,
  after: Schema,
  direction: Direction,
  place: string,
): string[] {
  const [olds, news] = [before.properties ?? {}, after.properties ?? {}];
  const at = (name: string) => (place.endsWith(" ") ? `${place}${name}` : `${place}.${name}`);
  const known = Object.entries(olds).flatMap(([name, schema]) => {
    const next = news[name];
    if (next) return schemaChanges(schema, next, direction, at(name));
    return typeof after.additionalProperties === "object" ? [] : [`${at(name)} is gone`];
  });
  const [needed, given] =
    direction === "sent" ? [after.required, before.required] : [before.required, after.required];
  const word = direction === "sent" ? "is required now" : "may be missing now";
  const required = (needed ?? [])
    .filter((name) => !given?.includes(name) && (direction === "sent" || name in news))
    .map((name) => `${at(name)} ${word}`);
  const [rest, nextRest] = [before.additionalProperties, after.additionalProperties];
  const others =
    typeof rest === "object" && typeof nextRest === "object"
      ? schemaChanges(rest, nextRest, direction, at("*"))
      : [];
  return [...known, ...required, ...others];
}
