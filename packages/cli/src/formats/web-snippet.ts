import type { WebSnippet } from "@throughline/protocol";

/** Shows the tags for a website, each with what it is for. */
export function formatWebSnippet(snippet: WebSnippet): string {
  const { script, pinnedScript, safariTag, contentSecurityPolicy } = snippet;
  const parts = [
    ["Paste this into every page of your website:", script],
    ["Or pin this version, and paste it again after an update of the service:", pinnedScript],
    ["A content security policy must allow:", contentSecurityPolicy],
    ...(safariTag === null
      ? []
      : [["To show Apple’s banner in Safari instead, add to the page’s head:", safariTag]]),
  ];
  return parts.map((lines) => lines.join("\n")).join("\n\n");
}
