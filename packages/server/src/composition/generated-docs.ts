import { errorsPage } from "./error-docs.ts";
import { settings, shownFallback } from "./settings.ts";
import type { Setting } from "./settings.ts";

const all = Object.values<Setting>(settings);

/** The files that are generated from the settings and the error codes. */
export const documents = [
  { file: "docs/errors.md", written: errorsPage },
  { file: "docs/settings.md", written: settingsPage },
  { file: "deploy/throughline.env.example", written: exampleFile },
] as const;

/** Returns the reference page of all settings. */
function settingsPage(): string {
  const rows = all.map((setting) => [
    `\`${setting.variable}\``,
    code(shownFallback(setting)),
    setting.meaning +
      (setting.secret ? ` (\`${setting.variable}_FILE\` names a file instead)` : ""),
  ]);
  const lines = [["variable", "default", "meaning"], ["---", "---", "---"], ...rows].map(
    (cells) => `| ${cells.join(" | ")} |`,
  );
  return `# Settings

You configure the service with environment variables. The service does not start with an invalid value; the error names the variable.
\`npx throughline serve --help\` prints this list. [\`deploy/throughline.env.example\`](../deploy/throughline.env.example) has it as a file for systemd or Docker.

${lines.join("\n")}
`;
}

/** Returns a file for systemd's `EnvironmentFile` or Docker's `--env-file` with all settings commented out. */
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
