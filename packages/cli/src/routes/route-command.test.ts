import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { adminRoutes, fillPathParameters } from "@throughline/protocol/admin";
import type { AdminRoute, AdminRouteName } from "@throughline/protocol/admin";
import { compileSchema } from "@throughline/protocol/validate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { routesOfOtherCommands, routesWithoutCommand } from "../commands/from-routes.ts";
import { commands } from "../commands/index.ts";
import { connectionOptions } from "../connection.ts";
import { runIn } from "../testing/terminal.ts";
import { commandName } from "./command-name.ts";
import { fieldsOf } from "./fields.ts";
import type { RequestField, JsonSchema } from "./fields.ts";

const routes = Object.entries<AdminRoute>(adminRoutes) as [AdminRouteName, AdminRoute][];
const derived = routes.filter(
  ([name]) => !(name in routesOfOtherCommands || name in routesWithoutCommand),
);

interface Request {
  readonly method: string | undefined;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly body: unknown;
}

/** Answers every route of the admin API with made-up values. */
let service: Server;
let url: string;
let requests: Request[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { pathname: path, searchParams } = new URL(request.url ?? "", "http://service");
      const text = Buffer.concat(chunks).toString();
      const query = Object.fromEntries(searchParams);
      const { method } = request;
      requests.push({ method, path, query, body: text === "" ? undefined : JSON.parse(text) });
      const route = routes.find(([, each]) => each.method === method && fits(each.path, path))?.[1];
      response.writeHead(route?.status ?? 200, { "content-type": "application/json" });
      response.end(route?.response && JSON.stringify(responseOf(route.response)));
    });
  });
  await new Promise<void>((resolve) => {
    service.listen(0, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests = [];
});
afterAll(() => {
  service.close();
  service.closeAllConnections();
});

const throughline = (...line: string[]) =>
  runIn("/nowhere", [...line, "--url", url, "--key", "sk_a"]);

function fits(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path);
}

/** Makes up a response. Texts are formatted, so some of them must be real. */
function responseOf(schema: JsonSchema, name = ""): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.items) return [responseOf(schema.items)];
  const [type] = [schema.type].flat();
  if (type === "object") {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([key, part]) => [key, responseOf(part, key)]));
  }
  if (name === "next") return null;
  if (name === "timeZone") return "UTC";
  if (type === "boolean") return true;
  return type === "string" ? "https://shop.example/a" : 1;
}

/** Values of which one fits every field of a request. */
const texts =
  "2030-01-01T00:00:00Z sample DE US-CA 17.4 18:30 EUR 5 2030-01-01 example.shop a@shop.example #2f55d4 G-ABC123 A1B2C3D4E5";
const values = [...texts.split(" "), "0a".repeat(32), 500_000, 1, 0.9, true, { any: "thing" }];

/** Makes up a value that a schema accepts. */
function valueFor(
  schema: JsonSchema & { examples?: unknown[]; minItems?: number; minimum?: number },
): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.properties) {
    const entries = Object.entries(schema.properties);
    return Object.fromEntries(entries.map(([name, part]) => [name, valueFor(part)]));
  }
  if (schema.items) return Array(schema.minItems ?? 1).fill(valueFor(schema.items));
  const accepts = compileSchema(schema);
  return [...(schema.examples ?? []), ...values, schema.minimum].find(
    (value) => accepts(value) === null,
  );
}

function schemaAt(schema: JsonSchema, [name = "", ...rest]: readonly string[]): JsonSchema {
  const part = schema.properties?.[name] ?? {};
  return rest.length > 0 ? schemaAt(part, rest) : part;
}

/** Returns what a person types for a value of the field. */
function typed({ option, kind, isList }: RequestField, value: unknown): string[] {
  if (kind === "flag" || kind === "boolean")
    return [value === false ? `--no-${option}` : `--${option}`];
  if (isList) return (value as unknown[]).flatMap((item) => [`--${option}`, String(item)]);
  return [`--${option}`, kind === "json" ? JSON.stringify(value) : String(value)];
}

describe("the admin API", () => {
  it("has a command for every route, or a reason why not", () => {
    const names = new Set(commands.map(({ name }) => name));
    expect(
      derived.map(([, route]) => commandName(route)).filter((name) => !names.has(name)),
    ).toEqual([]);
    expect(Object.values(routesOfOtherCommands).filter((name) => !names.has(name))).toEqual([]);
    expect(Object.keys(routesWithoutCommand)).toEqual([
      "importFile",
      "uploadIcon",
      "stats",
      "linkTotals",
    ]);
  });

  it("gives no two routes the same command, and no option two meanings", () => {
    const names = commands.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    for (const [, { body, query, command }] of derived) {
      const options = [...fieldsOf(body ?? {}), ...fieldsOf(query ?? {})].map(
        ({ option }) => option,
      );
      const taken = new Set([...Object.keys(connectionOptions), "json", "help"]);
      const free = options.filter((option) => !command?.arguments?.includes(option));
      expect(free.filter((option) => taken.has(option))).toEqual([]);
      expect(new Set(options).size).toBe(options.length);
    }
  });

  it("gives no argument the name of an option", () => {
    for (const { name, arguments: args = {}, options = {} } of commands) {
      const names = Object.keys(args).map((argument) => argument.replaceAll(/[<>[\]]/g, ""));
      expect([name, names.filter((argument) => argument in options)]).toEqual([name, []]);
    }
  });

  it("shows only columns that its lists have", () => {
    for (const [, { command, response }] of derived) {
      const { properties = {} }: JsonSchema = response ?? {};
      const { items } = properties["items"] ?? {};
      for (const column of command?.columns ?? []) {
        expect(schemaAt(items ?? {}, column.split("."))).toHaveProperty("description");
      }
    }
  });
});

describe("a command of a route", () => {
  it.each(derived)("sends every field of %s", async (_name, route) => {
    const command = commands.find(({ name }) => name === commandName(route));
    const params = Object.fromEntries(
      Object.keys(route.params ?? {}).map((name) => [name, "id-1"]),
    );
    const line = [...(command?.name.split(" ") ?? []), ...Object.values(params)];
    const expected: Record<"query" | "body", Record<string, unknown>> = { query: {}, body: {} };
    for (const part of ["query", "body"] as const) {
      for (const field of fieldsOf(route[part] ?? {})) {
        if (field.option === "cursor") continue;
        const value = valueFor(schemaAt(route[part] as JsonSchema, field.path));
        expect(value, `${part} ${field.option}`).toBeDefined();
        let parent = expected[part];
        for (const name of field.path.slice(0, -1)) {
          parent = (parent[name] ??= {}) as Record<string, unknown>;
        }
        parent[field.path.at(-1) ?? ""] = value;
        if (command?.options?.[field.option] && !(field.option in connectionOptions)) {
          line.push(...typed(field, value));
        } else line.splice(line.length, 0, String(value));
      }
    }
    // The report is printed in parts.
    if (command?.name === "stats") line.push("--by", "links");
    const { stderr } = await throughline(...line);
    expect(stderr).toBe("");
    expect(requests.at(-1)).toEqual({
      method: route.method,
      path: fillPathParameters(route.path, params),
      query: expected.query,
      body: route.body ? expected.body : undefined,
    });
  });
});
