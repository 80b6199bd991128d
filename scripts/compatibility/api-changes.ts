import { schemaChanges } from "./schema-changes.ts";
import type { Direction, Schema } from "./schema-changes.ts";

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses?: Readonly<Record<string, Content>>;
}

type PathItems = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** The parts of an OpenAPI document that clients and receivers of webhooks depend on. */
export interface Api {
  readonly paths: PathItems;
  readonly webhooks?: PathItems;
}

/** Returns a sentence for each incompatible change between two OpenAPI documents. */
export function apiChanges(before: Api, after: Api): string[] {
  return [
    ...operationChanges(before.paths, after.paths, "sent"),
    // The service sends the body of a webhook, so its reader is on the other side.
    ...operationChanges(before.webhooks ?? {}, after.webhooks ?? {}, "received"),
  ];
}

function operationChanges(before: PathItems, after: PathItems, body: Direction): string[] {
  return Object.entries(before).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = body === "sent" ? `${method.toUpperCase()} ${path}` : `webhook ${path}`;
      const next = after[path]?.[method];
      if (!next) return [`${name} is gone`];
      return [
        ...parameterChanges(operation.parameters ?? [], next.parameters ?? [], name),
        ...bodyChanges(operation, next, body, name),
        ...responseChanges(operation.responses ?? {}, next.responses ?? {}, name),
      ];
    }),
  );
}

function parameterChanges(
  before: readonly Parameter[],
  after: readonly Parameter[],
  name: string,
): string[] {
  const isSame = (one: Parameter, other: Parameter) =>
    one.in === other.in && one.name === other.name;
  const known = before.flatMap((parameter) => {
    const next = after.find((other) => isSame(parameter, other));
    const place = `${name}: ${parameter.in} parameter ${parameter.name}`;
    if (!next) return [`${place} is gone`];
    return [
      ...(next.required && !parameter.required ? [`${place} is required now`] : []),
      ...schemaChanges(parameter.schema, next.schema, "sent", place),
    ];
  });
  const added = after
    .filter((other) => other.required && !before.some((parameter) => isSame(parameter, other)))
    .map((other) => `${name}: ${other.in} parameter ${other.name} is required now`);
  return [...known, ...added];
}

function bodyChanges(
  before: Operation,
  after: Operation,
  direction: Direction,
  name: string,
): string[] {
  const place = `${name}: body`;
  const required = after.requestBody?.required && !before.requestBody?.required;
  return [
    ...(required ? [`${place} is required now`] : []),
    ...contentChanges(before.requestBody, after.requestBody, direction, place),
  ];
}

function responseChanges(
  before: Readonly<Record<string, Content>>,
  after: Readonly<Record<string, Content>>,
  name: string,
): string[] {
  return Object.entries(before).flatMap(([status, response]) => {
    const place = `${name}: response ${status}`;
    const next = after[status];
    // An error that no longer happens is no loss.
    if (!next) return status.startsWith("2") ? [`${place} is gone`] : [];
    return contentChanges(response, next, "received", place);
  });
}

function contentChanges(
  before: Content | undefined,
  after: Content | undefined,
  direction: Direction,
  place: string,
): string[] {
  return Object.entries(before?.content ?? {}).flatMap(([type, { schema }]) => {
    const next = after?.content?.[type];
    if (!next) return [`${place} is no longer ${type}`];
    return schema && next.schema ? schemaChanges(schema, next.schema, direction, place) : [];
  });
}
