/** Returns the list of all pages in the format of https://llmstxt.org. */
export function llmsText(
  pages: readonly { readonly file: string; readonly text: string }[],
): string {
  const sections = Object.entries(Object.groupBy(pages, ({ file }) => sectionTitle(file)));
  return [
    "# Throughline",
    "> Self-hosted deferred deep linking for React Native: a client library and the matching service behind it.",
    ...sections.map(
      ([title, sectionPages = []]) => `## ${title}\n\n${sectionPages.map(line).join("\n")}`,
    ),
  ].join("\n\n");
}

function sectionTitle(file: string): string {
  const [folder, name] = file.split("/");
  if (name === undefined) return "Overview";
  const titles: Record<string, string> = {
    guides: "Guides",
    api: "HTTP API",
    reference: "Client reference",
    decisions: "Decisions",
    skills: "Skills for coding agents",
  };
  return titles[folder ?? ""] ?? "Overview";
}

function line({ file, text }: { readonly file: string; readonly text: string }): string {
  const title = parseTitle(text) ?? file;
  const sentence = firstSentence(text);
  return `- [${title}](/${file})${sentence ? `: ${sentence}` : ""}`;
}

export function parseTitle(text: string): string | undefined {
  return /^# (.+)$/m.exec(text)?.[1]?.replaceAll(/[`*]/g, "");
}

/** Returns the first sentence of the first paragraph of prose. */
function firstSentence(text: string): string {
  const blocks = text.replaceAll(/^```.*?^```$/gms, "").split("\n\n");
  const prose = blocks.find((block) => /^[A-Z*_]/.test(block.trim())) ?? "";
  const plain = prose
    // Bold text at the start of a paragraph is a heading, not a sentence.
    .replace(/^\*\*[^*]+\.\*\* /, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[*_`]/g, "")
    .replaceAll("\n", " ")
    .trim();
  return /^.+?[.?!](?= |$)/.exec(plain)?.[0] ?? plain;
}
