/** What is read of an OpenAPI description. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

/** What each group of routes is for. A group that is not named here is shown under its tag. */
const titles: Readonly<Record<string, string>> = {
  client: "Client",
  app: "The app",
  links: "Links",
  stats: "Statistics",
  installs: "Installs and matching",
  events: "Events",
  keys: "Keys",
  webhooks: "Webhooks",
  members: "Members",
  export: "Export",
  account: "Accounts and sessions",
  operation: "Operation",
};

/** A page for each group of routes: its name on the site, and its text. */
export function apiReference(api: OpenApi): Map<string, string> {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? "other";
      const routes = groups.get(tag) ?? [];
      groups.set(tag, [...routes, route(method.toUpperCase(), path, operation)]);
    }
  }
  return new Map(
    [...groups].map(([tag, routes]) => [
      tag,
      `# ${titles[tag] ?? tag}\n\n${routes.join("\n\n")}\n`,
    ]),
  );
}

function route(method: string, path: string, operation: Operation): string {
  const { summary = path, description, parameters = [], requestBody, responses = {} } = operation;
  return [
    `## ${summary}`,
    `\`\`\`http\n${method} ${path}\n\`\`\``,
    description,
    who(operation),
    parameters.length > 0 && `**Parameters**\n\n${parameters.map(parameter).join("\n")}`,
    body("Body", requestBody?.content),
    ...Object.entries(responses)
      .filter(([status]) => status.startsWith("2"))
      .map(([status, { content }]) => body(`Answer ${status}`, content) ?? `**Answer ${status}**`),
    refusals(Object.keys(responses)),
  ]
    .filter((part) => part)
    .join("\n\n");
}

function who({ security = [] }: Operation): string {
  if (security.length === 0) return "No key needed.";
  const ways = security.map((way) =>
    Object.keys(way)
      .map((name) => needs[name] ?? name)
      .join(" and "),
  );
  return `Needs ${ways.join(", or ")}.`;
}

const needs: Readonly<Record<string, string>> = {
  key: "a key (`Authorization: Bearer …`)",
  session: "a signed-in member's session",
  app: "the app's id (`X-App-ID`)",
};

function parameter({ name, in: place, required, description, schema }: Parameter): string {
  const note = [place, required ? "required" : "", schema && kindOf(schema)].filter(Boolean);
  return `- \`${name}\` (${note.join(", ")})${description ? `: ${description}` : ""}`;
}

function body(title: string, content: Content | undefined): string | undefined {
  const [type, { schema } = {}] = Object.entries(content ?? {})[0] ?? [];
  if (!schema) return undefined;
  const shown =
    schema.properties || schema.items ? fields(schema, 0).join("\n") : `\`${kindOf(schema)}\``;
  return `**${title}** (\`${type}\`)\n\n${shown}`;
}

/** A list of a schema's fields, each with those inside it. */
function fields(schema: Schema, depth: number): string[] {
  if (schema.items) return fields(schema.items, depth);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isRequired = schema.required?.includes(name) ?? false;
    const note = [kindOf(field), isRequired ? "required" : ""].filter(Boolean).join(", ");
    const said = field.description ? `: ${field.description}` : "";
    return [`${"  ".repeat(depth)}- \`${name}\` (${note})${said}`, ...fields(field, depth + 1)];
  });
}

/** Such as `text, at most 64 characters`. */
function kindOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kindOf))].join(" or ");
  const types = [schema.type ?? "anything"].flat();
  const bounds = [
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.maxItems !== undefined && `at most ${schema.maxItems}`,
    schema.minimum !== undefined && `from ${schema.minimum}`,
    schema.maximum !== undefined && `to ${schema.maximum}`,
  ].filter((bound) => bound !== false);
  const of = schema.items ? ` of ${kindOf(schema.items)}` : "";
  return [types.join(" or ") + of, ...bounds].join(", ");
}

function refusals(statuses: readonly string[]): string | undefined {
  const refused = statuses.filter((status) => !status.startsWith("2"));
  return refused.length > 0 ? `Refused with ${refused.join(", ")}.` : undefined;
}
