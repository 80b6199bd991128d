import { createHmac } from "node:crypto";
import { wordOfKey } from "@throughline/protocol";
import { AdminError, adminRoutes } from "@throughline/protocol/admin";
import type { AdminApi, AdminRoute, AnyAdminInput } from "@throughline/protocol/admin";
import { compileSchema, fieldName } from "@throughline/protocol/validate";
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { TObject } from "typebox";
import { ApiError, invalidField } from "../../platform/http/errors.ts";
import { asksFirst, confirmation } from "./tools.ts";
import type { Tool } from "./tools.ts";

/** The arguments of a tool call, as the assistant sent them. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/**
 * Calls the endpoint of a tool. What the admin API refuses becomes a result with `isError`, so that the assistant can read the
 * sentence and try again. Results are JSON and never instructions.
 */
export async function callTool(
  { admin, caller }: { readonly admin: AdminApi; readonly caller: string },
  tool: Tool,
  given: ToolArguments,
): Promise<CallToolResult> {
  try {
    const input = toRouteInput(tool, given, caller);
    const call = admin[tool.route] as (input: AnyAdminInput) => Promise<unknown>;
    return toToolResult((await call(input)) ?? { done: true });
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof AdminError)) throw error;
    const { message, code, field } = error;
    const requestId = error instanceof AdminError ? error.requestId : undefined;
    return { ...toToolResult({ error: message, code, field, requestId }), isError: true };
  }
}

function toToolResult(data: unknown): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(data) }] };
}

/** How many characters a confirmation has. */
const codeLength = 6;

const checks = new WeakMap<TObject, ReturnType<typeof compileSchema>>();

/** Compiles a schema with its first use. */
function compileCheck(schema: TObject) {
  const check = checks.get(schema) ?? compileSchema(schema);
  checks.set(schema, check);
  return check;
}

/** Sorts the arguments into the parts of a request. Throws when they do not fit the tool's schema. */
function toRouteInput(
  { name, route: routeName, inputSchema }: Tool,
  given: ToolArguments,
  caller: string,
) {
  const route: AdminRoute = adminRoutes[routeName];
  const keys = Object.keys(route.query?.properties ?? {});
  const inQuery = keys.map(wordOfKey);
  // A query consists of texts, but assistants send `"limit": 10`.
  const args = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      key,
      inQuery.includes(key) && isScalar(value) ? String(value) : value,
    ]),
  );
  const violation = compileCheck(inputSchema)(args);
  if (violation) {
    const field = violation.pointer === "" ? undefined : fieldName(violation.pointer);
    const message = `The request is not valid: ${violation.message}.`;
    throw new ApiError("malformed_request", message, {}, field);
  }
  const { [confirmation]: confirmed, ...fields } = args;
  const params = pick(fields, Object.keys(route.params ?? {})) as Record<string, string>;
  for (const [key, value] of Object.entries(params)) {
    // A URL cannot contain such a path segment: it would lead to another endpoint.
    if (value === "." || value === "..") throw invalidField(key, `"${value}" cannot be a name.`);
  }
  if (asksFirst(route))
    requireConfirmation(name, Object.values(params)[0] ?? "", confirmed, caller);
  const query = Object.fromEntries(
    keys.flatMap((key) =>
      wordOfKey(key) in fields ? [[key, fields[wordOfKey(key)] as string]] : [],
    ),
  );
  const sorted = new Set([...Object.keys(params), ...inQuery]);
  const body = pick(
    fields,
    Object.keys(fields).filter((key) => !sorted.has(key)),
  );
  return { params, query, ...(route.body && { body }) };
}

function isScalar(value: unknown): boolean {
  return typeof value === "number" || typeof value === "boolean";
}

function pick(from: ToolArguments, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.filter((key) => key in from).map((key) => [key, from[key]]));
}

/**
 * Refuses a deletion until it is called with the code from the refusal, so that no first call can delete. The code depends
 * on the caller's key, therefore every node accepts it and nothing is stored.
 */
function requireConfirmation(
  tool: string,
  subject: string,
  confirmed: unknown,
  caller: string,
): void {
  const hash = createHmac("sha256", caller)
    .update(JSON.stringify([tool, subject]))
    .digest("hex");
  const code = hash.slice(0, codeLength);
  if (confirmed === code) return;
  throw invalidField(
    confirmation,
    `nothing was deleted. Ask the user whether to delete ${JSON.stringify(subject)}, then call ${tool} with ${confirmation}: "${code}".`,
  );
}
