import { errors } from "@throughline/protocol";

/** Returns the reference page of all error codes. */
export function errorsPage(): string {
  const rows = Object.entries(errors).map(
    ([code, { status, meaning, action }]) => `| \`${code}\` | ${status} | ${meaning} | ${action} |`,
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
