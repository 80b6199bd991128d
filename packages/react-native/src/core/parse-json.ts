/** Parses JSON. Returns `undefined` for anything else. The type of the result is not checked. */
export function parseJson<T>(text: unknown): Partial<T> | null | undefined {
  try {
    return JSON.parse(text as string) as Partial<T>;
  } catch {
    return undefined;
  }
}
