/** Returns the error's message. A host name with several addresses fails with one error for each address. */
export function describeCause(error: unknown): string {
  const errors = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  return errors.map((cause) => (cause as Error).message).join(", ");
}
