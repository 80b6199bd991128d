/** Returns the fields of a JSON object, or none if the text is something else. */
export function jsonFields(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
