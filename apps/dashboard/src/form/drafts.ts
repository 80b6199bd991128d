const keyOf = (name: string) => `throughline-draft ${name}`;

/** Returns the unsaved changes of a form. */
export function readDraft(name: string): Record<string, unknown> | undefined {
  const text = sessionStorage.getItem(keyOf(name));
  return text === null ? undefined : (JSON.parse(text) as Record<string, unknown>);
}

/** Stores the values that differ from the initial ones, except passwords. */
export function writeDraft(
  name: string,
  initial: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): void {
  const changes = Object.entries(values).filter(
    ([field, value]) =>
      field !== "password" && JSON.stringify(value) !== JSON.stringify(initial[field]),
  );
  sessionStorage.setItem(keyOf(name), JSON.stringify(Object.fromEntries(changes)));
}

export function removeDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name));
}
