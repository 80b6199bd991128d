/** What a text says; `undefined` for what is no JSON. Untrusted: its shape is a hope. */
export function parseJson<T>(text: unknown): Partial<T> | null | undefined {
  try {
    return JSON.parse(text as string) as Partial<T>;
  } catch {
    return undefined;
  }
}
