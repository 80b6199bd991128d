/** The values of the placeholders in the texts of a landing page. */
export interface PlaceholderValues {
  /** The app's name. */
  readonly app: string;
  /** The title of the link's preview. */
  readonly "link.title": string;
  /** The text of the link's preview. */
  readonly "link.description": string;
}

const names: readonly string[] = [
  "app",
  "link.title",
  "link.description",
] satisfies (keyof PlaceholderValues)[];
const pattern = /\{\{([^{}]*)\}\}/g;
/** How many placeholders a text may have. Their values can be long. */
const maxPlaceholders = 20;

/** Returns what is wrong with the placeholders of a text, as a sentence. */
export function checkPlaceholders(text: string): string | undefined {
  const found = [...text.matchAll(pattern)];
  const unknown = found.find(([, name = ""]) => !names.includes(name.trim()));
  if (unknown) {
    const known = names.map((name) => `{{${name}}}`).join(", ");
    return `${unknown[0]} is not a placeholder. Use one of ${known}.`;
  }
  return found.length > maxPlaceholders
    ? `The text has ${found.length} placeholders; at most ${maxPlaceholders} are allowed.`
    : undefined;
}

/** Replaces the placeholders in a text with their values. The result is plain text and must be escaped. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replaceAll(pattern, (_placeholder, name: string) => {
    const trimmed = name.trim();
    return Object.hasOwn(values, trimmed) ? values[trimmed as keyof PlaceholderValues] : "";
  });
}
