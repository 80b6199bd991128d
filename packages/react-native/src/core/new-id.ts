/** An id that sorts by time, with about 100 random bits, made without `crypto`, which the engine may lack. */
export function newId({ now, random }: { now: () => number; random: () => number }): string {
  const digits = () => random().toString(36).slice(2);
  return `${now().toString(36)}-${digits()}${digits()}`;
}
