/** Fields whose value is different in every run, or may become better. Their type stays. */
const varying = new Set(["confidence", "code", "url", "qrCode", "requestId", "clickId", "error"]);

/**
 * Returns a sentence for each part of an answer of an earlier release that a newer answer no longer has. More fields are no loss.
 */
export function lost(kept: unknown, current: unknown, place = "body"): string[] {
  if (typeof kept !== "object" || kept === null) {
    const isSame = isVarying(place) ? typeof kept === typeof current : kept === current;
    return isSame ? [] : [`${place} was ${JSON.stringify(kept)} and is ${JSON.stringify(current)}`];
  }
  if (typeof current !== "object" || current === null) return [`${place} is gone`];
  return Object.entries(kept).flatMap(([name, value]) =>
    name in current
      ? lost(value, (current as Record<string, unknown>)[name], `${place}.${name}`)
      : [`${place}.${name} is gone`],
  );
}

function isVarying(place: string): boolean {
  return varying.has(place.split(".").at(-1) ?? "");
}
