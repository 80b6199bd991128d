import { errors } from "@throughline/protocol";
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

/** Returns the reference page of all error codes. */
function errorsPage(): string {
  const rows = Object.entries(errors).map(
    ([name, { status, meaning, action }]) =>
      `| ${code(name)} | ${status} | ${meaning} | ${action} |`,
  );
  return `# Errors

Every response that is not a success has a JSON body with these fields:

| field | meaning |
| --- | --- |
| \`error\` | what happened, and what to do |
| \`code\` | one of the codes below, for your program |
| \`field\` | the invalid field in the body or query, such as \`ios.fallback\`, if there is one |
| \`requestId\` | the request's ID in the service's log, also in the header \`X-Request-Id\` |

Decide by \`code\`, not by \`error\`: the sentences may change, the codes stay.

| code | status | meaning | what to do |
| --- | --- | --- | --- |
${rows.join("\n")}
`;
}
