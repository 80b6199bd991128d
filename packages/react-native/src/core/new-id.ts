/**
 * Creates an id that sorts by time, with about 100 random bits. It does not use `crypto`, which the
 * engine may lack.
 */
export function newId({ now, random }: { now: () => number; random: () => number }): string {
  return [now(), random(), random()].map((part) => part.toString(36)).join("-");
}
