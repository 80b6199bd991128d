/** The parts of a variant that decide what its visitors get. */
interface VariantSettings {
  readonly name: string;
  readonly destination?: string | undefined;
  readonly fallback?: string | undefined;
  readonly appVariant?: string | undefined;
  readonly page?: string | undefined;
}

/**
 * Returns the names of variants whose visitors get the same, one list per group. A variant without a destination of its own
 * has that of the link.
 */
export function findSameDestinations(
  linkDestination: string,
  variants: readonly VariantSettings[],
): string[][] {
  const groups = new Map<string, string[]>();
  for (const { name, destination, fallback, appVariant, page } of variants) {
    const settings = [destination || linkDestination, fallback, appVariant, page];
    const key = JSON.stringify(settings.map((setting) => setting || null));
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}
