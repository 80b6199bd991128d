/** Whether two canonical models can be told apart: an Apple hardware id without a name cannot be held against a name. */
export function comparableModels(a: string, b: string): boolean {
  return !a.startsWith("ip") || a.includes(",") === b.includes(",");
}
