/** Returns the value at a path such as `match.type`. */
export function valueAt(record: object, path: string): unknown {
  let value: unknown = record;
  for (const key of path.split(".")) value = (Object(value) as Record<string, unknown>)[key];
  return value;
}

/** Returns a record with values at their paths. A missing value is `null`, and so is a group in which every value is missing. */
export function nestValues(
  values: Iterable<readonly [path: string, value: unknown]>,
): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [path, value] of values) {
    const [name = path, key] = path.split(".");
    if (key === undefined) record[name] = value ?? null;
    else if (value === undefined) record[name] ??= null;
    else record[name] = { ...(record[name] as object | null), [key]: value };
  }
  return record;
}
