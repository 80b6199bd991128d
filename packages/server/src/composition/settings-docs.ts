import { settings, shownFallback } from "./settings.ts";
import type { Setting } from "./settings.ts";

const all = Object.values<Setting>(settings);
const [begin, end] = ["<!-- settings -->", "<!-- /settings -->"];

/** Where each text that is made of the settings stands in the repository. */
export const documents = [
  { file: "README.md", written: withTable },
  { file: "deploy/throughline.env.example", written: exampleFile },
] as const;

/** The README with the table of all settings between its marks. */
function withTable(readme: string): string {
  const rows = all.map((setting) => [
    `\`${setting.variable}\``,
    code(shownFallback(setting)),
    setting.meaning +
      (setting.secret ? ` (\`${setting.variable}_FILE\` names a file instead)` : ""),
  ]);
  const lines = [["variable", "default", "meaning"], ["---", "---", "---"], ...rows].map(
    (cells) => `| ${cells.join(" | ")} |`,
  );
  const [before = "", after = ""] = [readme.split(begin)[0], readme.split(end)[1]];
  return `${before}${begin}\n\n${lines.join("\n")}\n\n${end}${after}`;
}

/** A file for systemd's `EnvironmentFile` or Docker's `--env-file`, everything in it commented out. */
function exampleFile(): string {
  const entries = all.map((setting) => {
    const { variable, meaning, example, secret } = setting;
    const fallback = shownFallback(setting);
    return [
      `# ${meaning}${fallback ? ` (default: ${fallback})` : ""}`,
      `#${variable}=${example}`,
      ...(secret ? [`#${variable}_FILE=/run/secrets/${variable.toLowerCase()}`] : []),
    ].join("\n");
  });
  return ["# Settings of `throughline serve`.", ...entries].join("\n\n") + "\n";
}

function code(text: string): string {
  return text && `\`${text}\``;
}
