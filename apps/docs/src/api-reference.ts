/** The parts of an OpenAPI description that the reference uses. */
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

/** The page titles by OpenAPI tag. A tag without a title is shown as it is. */
const titles: Readonly<Record<string, string>> = {
  client: "Client",
  app: "App",
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

/** Returns the Markdown of a page for each tag. */
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
    describeAccess(operation),
    parameters.length > 0 && `**Parameters**\n\n${parameters.map(parameter).join("\n")}`,
    body("Request body", requestBody?.content),
    ...Object.entries(responses)
      .filter(([status]) => status.startsWith("2"))
      .map(
        ([status, { content }]) => body(`Response ${status}`, content) ?? `**Response ${status}**`,
      ),
    describeErrors(Object.keys(responses)),
  ]
    .filter((part) => part)
    .join("\n\n");
}

function describeAccess({ security = [] }: Operation): string {
  if (security.length === 0) return "No authentication.";
  const alternatives = security.map((schemes) =>
    Object.keys(schemes)
      .map((name) => schemeNames[name] ?? name)
      .join(" and "),
  );
  return `Requires ${alternatives.join(", or ")}.`;
}

const schemeNames: Readonly<Record<string, string>> = {
  key: "a key (`Authorization: Bearer …`)",
  session: "a signed-in member's session",
  app: "the app's id (`X-App-ID`)",
};

function parameter({ name, in: place, required, description, schema }: Parameter): string {
  const note = [place, required ? "required" : "", schema && describeType(schema)].filter(Boolean);
  return `- \`${name}\` (${note.join(", ")})${description ? `: ${description}` : ""}`;
}

function body(title: string, content: Content | undefined): string | undefined {
  const [type, { schema } = {}] = Object.entries(content ?? {})[0] ?? [];
  if (!schema) return undefined;
  const shown =
    schema.properties || schema.items
      ? fields(schema, 0).join("\n")
      : `\`${describeType(schema)}\``;
  return `**${title}** (\`${type}\`)\n\n${shown}`;
}

/** Returns a nested list of a schema’s fields. */
function fields(schema: Schema, depth: number): string[] {
  if (schema.items) return fields(schema.items, depth);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isRequired = schema.required?.includes(name) ?? false;
    const note = [describeType(field), isRequired ? "required" : ""].filter(Boolean).join(", ");
    const text = field.description ? `: ${field.description}` : "";
    return [`${"  ".repeat(depth)}- \`${name}\` (${note})${text}`, ...fields(field, depth + 1)];
  });
}

/** Describes a schema’s type, such as `string, at most 64 characters`. */
function describeType(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(describeType))].join(" or ");
  const types = [schema.type ?? "any"].flat();
  const bounds = [
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.maxItems !== undefined && `at most ${schema.maxItems}`,
    schema.minimum !== undefined && `from ${schema.minimum}`,
    schema.maximum !== undefined && `to ${schema.maximum}`,
  ].filter((bound) => bound !== false);
  const of = schema.items ? ` of ${describeType(schema.items)}` : "";
  return [types.join(" or ") + of, ...bounds].join(", ");
}

function describeErrors(statuses: readonly string[]): string | undefined {
  const errors = statuses.filter((status) => !status.startsWith("2"));
  return errors.length > 0 ? `Errors: ${errors.join(", ")}.` : undefined;
}
