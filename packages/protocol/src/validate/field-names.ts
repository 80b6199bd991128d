import type { TSchema } from "typebox";

interface Shape {
  readonly properties?: Record<string, TSchema>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly allOf?: readonly TSchema[];
}

/** Returns the field names that a schema allows at this path, in any of its shapes. */
export function fieldNamesAt(schema: TSchema, [step, ...rest]: readonly string[]): string[] {
  const { properties = {}, items, anyOf = [], allOf = [] } = schema as Shape;
  const ofShapes = [...anyOf, ...allOf].flatMap((shape) =>
    fieldNamesAt(shape, step === undefined ? [] : [step, ...rest]),
  );
  if (step === undefined) return [...Object.keys(properties), ...ofShapes];
  const inner = Object.hasOwn(properties, step) ? properties[step] : items;
  return inner ? [...fieldNamesAt(inner, rest), ...ofShapes] : ofShapes;
}
