/**
 * Whether two canonical models with different names are certainly different models. An Apple hardware id and a
 * marketing name may mean the same model.
 */
export function areComparable(a: string, b: string): boolean {
  return !a.startsWith("ip") || a.includes(",") === b.includes(",");
}
