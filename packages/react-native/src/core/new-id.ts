/** A UUID whose text sorts by time (version 7), made without `crypto`, which the engine may lack. */
export function newId({ now, random }: { now: () => number; random: () => number }): string {
  const time = Math.floor(now()).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7xxx-8xxx-xxxxxxxxxxxx`.replace(/x/g, () =>
    Math.floor(random() * 16).toString(16),
  );
}
