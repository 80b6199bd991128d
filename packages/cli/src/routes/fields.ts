import { wordOfKey } from "@throughline/protocol";

/** The parts of a JSON schema that options are made of. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly description?: string;
}

/** A field of a request that an option or an argument sets. */
export interface RequestField {
  /** The names that lead to the field, such as `["utm", "term"]`. */
  readonly path: readonly string[];
  /** The option, such as `utm-term`. */
  readonly option: string;
  /** `flag`: the only value of the field is set by an option without a value. `json`: too deep for an option of its own. */
  readonly kind: "text" | "number" | "integer" | "boolean" | "flag" | "json";
  /** Whether the option can be repeated. */
  readonly isList: boolean;
  readonly isNullable: boolean;
  readonly isRequired: boolean;
  readonly choices: readonly unknown[];
  readonly description: string;
}

/** Returns the fields of an object. Those of objects in it get their name as a prefix. */
export function fieldsOf(schema: object, path: readonly string[] = []): RequestField[] {
  const { properties = {}, required = [] } = schema as JsonSchema;
  return Object.entries(properties).flatMap(([name, part]) =>
    part.properties
      ? fieldsOf(part, [...path, name])
      : [fieldOf([...path, name], part, required.includes(name))],
  );
}

function fieldOf(path: readonly string[], schema: JsonSchema, isRequired: boolean): RequestField {
  const { items, description = "" } = schema;
  const isList = items !== undefined && kindOf(items) !== "json";
  const value = isList ? items : schema;
  const name = kebabCase(path.map(wordOfKey).join("-"));
  return {
    path,
    option: isList ? singular(name) : name,
    kind: kindOf(value),
    isList,
    isNullable: isNullable(schema),
    isRequired,
    choices: choicesOf(value),
    description,
  };
}

function kindOf(schema: JsonSchema): RequestField["kind"] {
  if (schema.enum) return choicesOf(schema).length === 1 ? "flag" : "text";
  const type = [schema.type].flat().find((each) => each !== "null");
  if (type === "string") return "text";
  return type === "number" || type === "integer" || type === "boolean" ? type : "json";
}

function choicesOf(schema: JsonSchema): readonly unknown[] {
  return (schema.enum ?? []).filter((choice) => choice !== null);
}

export function isNullable({ type, enum: choices = [] }: JsonSchema): boolean {
  return [type].flat().includes("null") || choices.includes(null);
}

/** @example kebabCase("appVariant") // "app-variant" */
export function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** @example singular("countries") // "country" */
export function singular(noun: string): string {
  return noun.endsWith("aliases") ? noun.slice(0, -2) : noun.replace(/ies$/, "y").replace(/s$/, "");
}
