/** Returns a route's path with its parameters filled in. */
export function fillPathParameters(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

/**
 * Returns the parameter that no URL can contain, or undefined. URLs drop the path segments `.` and `..`, also if they are
 * written as `%2E`, so a request would reach another route.
 */
export function droppedPathParameter(
  params: Readonly<Record<string, string>>,
): readonly [name: string, value: string] | undefined {
  return Object.entries(params).find(([, value]) => value === "." || value === "..");
}
