/** The JSON object (or array) a text holds; `undefined` for anything else, nonsense included. */
export function parseObject<T extends object = object>(text: unknown): Partial<T> | undefined {
  try {
    const value: unknown = JSON.parse(text as string);
    return typeof value === "object" && value ? value : undefined;
  } catch {
    return undefined;
  }
}
