/** Which phone an app calls from, by the name its platform's HTTP client gives itself. */
export function callingDevice(userAgent: string | undefined): "ios" | "android" | undefined {
  if (/\b(?:okhttp|Android|Dalvik)\b/i.test(userAgent ?? "")) return "android";
  if (/\b(?:CFNetwork|Darwin|iPhone|iPad|iOS)\b/i.test(userAgent ?? "")) return "ios";
  return undefined;
}
