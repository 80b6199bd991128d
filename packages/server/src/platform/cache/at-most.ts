/**
 * Returns the options of an `LRUCache` for this number of entries. The option `max` would allocate the memory of all entries
 * at once, which slows down the start.
 */
export function atMost(entries: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 };
}
