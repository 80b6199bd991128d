/** What the site holds, page by page, for a reader that is a program: https://llmstxt.org. */
export function llmsText(
  pages: readonly { readonly file: string; readonly text: string }[],
): string {
  const sections = Object.entries(Object.groupBy(pages, ({ file }) => sectionOf(file)));
  return [
    "# Throughline",
    "> Self-hosted deferred deep linking for React Native: a client library and the matching service behind it.",
    ...sections.map(([title, inIt = []]) => `## ${title}\n\n${inIt.map(line).join("\n")}`),
  ].join("\n\n");
}

function sectionOf(file: string): string {
  const [folder, name] = file.split("/");
  if (name === undefined) return "Overview";
  const titles: Record<string, string> = {
    guides: "Guides",
    api: "HTTP API",
    reference: "Client reference",
    decisions: "Decisions",
  };
  return titles[folder ?? ""] ?? "Overview";
}

function line({ file, text }: { readonly file: string; readonly text: string }): string {
  const title = titleOf(text) ?? file;
  const said = firstSentence(text);
  return `- [${title}](/${file})${said ? `: ${said}` : ""}`;
}

export function titleOf(text: string): string | undefined {
  return /^# (.+)$/m.exec(text)?.[1]?.replaceAll(/[`*]/g, "");
}

/** The first sentence of the first paragraph that is prose. */
function firstSentence(text: string): string {
  const blocks = text.replaceAll(/^```.*?^```$/gms, "").split("\n\n");
  const prose = blocks.find((block) => /^[A-Z*_]/.test(block.trim())) ?? "";
  const plain = prose
    // What a paragraph opens with is a heading more than a sentence.
    .replace(/^\*\*[^*]+\.\*\* /, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[*_`]/g, "")
    .replaceAll("\n", " ")
    .trim();
  return /^.+?[.?!](?= |$)/.exec(plain)?.[0] ?? plain;
}
