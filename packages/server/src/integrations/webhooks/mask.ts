/** What stands for a hidden text. */
const mask = "…";

/** The part of a text at the end of a cut answer that is recognised. */
const minPartLength = 5;

/** Replaces hidden texts, also in the forms that they have in URLs and JSON, and a part of one at the end of a cut answer. */
export function maskText(text: string, hidden: readonly string[]): string {
  let masked = text;
  for (const secret of hidden) {
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]) {
      masked = masked.replaceAll(form, mask);
    }
    for (let length = secret.length - 1; length >= minPartLength; length -= 1) {
      if (!masked.endsWith(secret.slice(0, length))) continue;
      masked = masked.slice(0, -length) + mask;
      break;
    }
  }
  return masked;
}

/** Replaces hidden texts in all texts of a JSON value. */
export function maskJson(value: unknown, hidden: readonly string[]): unknown {
  if (typeof value === "string") return maskText(value, hidden);
  if (Array.isArray(value)) return value.map((item) => maskJson(item, hidden));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, maskJson(item, hidden)]),
  );
}
