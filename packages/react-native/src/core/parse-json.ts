/** Parses JSON. Returns `undefined` for anything that is not JSON. The type of the result is not checked. */
export function parseJson<T>(text: unknown): Partial<T> | null | undefined {
  try {
    return JSON.parse(text as string) as Partial<T>;
  } catch {
    return undefined;
  }
}
