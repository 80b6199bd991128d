/** An id that sorts by time, with about 100 random bits, made without `crypto`, which the engine may lack. */
export function newId({ now, random }: { now: () => number; random: () => number }): string {
  return [now(), random(), random()].map((part) => part.toString(36)).join("-");
}
