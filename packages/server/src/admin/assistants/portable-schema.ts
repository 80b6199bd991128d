/**
 * Rewrites a schema so that each `type` is one word. JSON Schema allows lists such as `["string", "null"]`, but some model
 * providers refuse tools that have them.
 *
 * @example
 * portableSchema({ type: ["string", "null"], maxLength: 9, description: "A name." })
 * // { description: "A name.", anyOf: [{ type: "string", maxLength: 9 }, { type: "null" }] }
 */
export function portableSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(portableSchema);
  if (typeof schema !== "object" || schema === null) return schema;
  const { type, description, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, portableSchema(part)]),
  );
  const described = description === undefined ? {} : { description };
  if (!Array.isArray(type)) return { ...(type !== undefined && { type }), ...rest, ...described };
  const types = type.map((one: unknown) =>
    one === "null" ? { type: one } : { type: one, ...rest },
  );
  return { ...described, anyOf: types };
}
