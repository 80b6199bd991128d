/** Thrown inside a transaction to take it back with an answer instead of an error. */
class Reverted extends Error {}

/** `work` gets a function that takes its transaction back; then the whole answers `instead`. */
export async function undo<T, const Instead>(
  instead: Instead,
  work: (revert: () => never) => Promise<T>,
): Promise<T | Instead> {
  try {
    return await work(() => {
      throw new Reverted();
    });
  } catch (error) {
    if (error instanceof Reverted) return instead;
    throw error;
  }
}
