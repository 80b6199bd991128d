import { AdminError } from "@throughline/protocol/admin";
import type { AdminRoute } from "@throughline/protocol/admin";
import { ApiError } from "@throughline/server";
import { UsageError } from "../command.ts";
import type { CommandOptions, Options } from "../command.ts";
import { isPaged } from "./call-route.ts";
import { fieldsOf, kebabCase } from "./fields.ts";
import type { RequestField } from "./fields.ts";
import {
  checkSchema,
  completeObjects,
  optionsOf,
  readFields,
  withoutTicks,
} from "./read-fields.ts";
import type { Draft } from "./read-fields.ts";

/** The arguments and options of a route's command, and the request that they make. */
export class RouteInput {
  readonly #route: AdminRoute;
  readonly #bodyFields: readonly RequestField[];
  readonly #queryFields: readonly RequestField[];
  /** The fields of the body that are arguments. */
  readonly #argumentFields: readonly RequestField[];

  constructor(route: AdminRoute, { hasBodyOptions = true } = {}) {
    this.#route = route;
    this.#bodyFields = hasBodyOptions ? fieldsOf(route.body ?? {}) : [];
    const paging = isPaged(route) ? ["cursor", "limit"] : [];
    const queryFields = fieldsOf(route.query ?? {});
    this.#queryFields = queryFields.filter(({ option }) => !paging.includes(option));
    this.#argumentFields = this.#bodyFields.filter((field) => isArgument(route, field));
  }

  /** The arguments with their meaning: the parameters of the path, then fields of the body. */
  get arguments(): Readonly<Record<string, string>> {
    const params = Object.entries(this.#route.params ?? {});
    return Object.fromEntries([
      ...params.map(([param, description]) => [`<${kebabCase(param)}>`, withoutTicks(description)]),
      ...this.#argumentFields.map((field) => [usageOf(field), withoutTicks(field.description)]),
    ]) as Record<string, string>;
  }

  get options(): CommandOptions {
    const ofBody = this.#bodyFields.filter((field) => !this.#argumentFields.includes(field));
    return optionsOf([...this.#queryFields, ...ofBody]);
  }

  readParams(args: readonly string[]): Record<string, string> {
    const names = Object.keys(this.#route.params ?? {});
    return Object.fromEntries(
      names.map((name, index) => {
        const value = args[index] ?? "";
        return [name, name === "code" ? codeOf(value) : value];
      }),
    );
  }

  readQuery(options: Options): Draft {
    const query = readFields(this.#queryFields, options);
    this.#check("query", query);
    return query;
  }

  readBody(args: readonly string[], options: Options): Draft {
    const values = args.slice(Object.keys(this.#route.params ?? {}).length);
    const given = this.#argumentFields.map(({ option }, index) => [option, values[index]]);
    const all = { ...options, ...(Object.fromEntries(given) as Options) };
    return readFields(this.#bodyFields, all);
  }

  /** Returns the body of the request. Throws if the service would refuse it. */
  complete(draft: Draft, current?: Draft): Draft {
    const body = completeObjects(this.#route.body ?? {}, draft, current);
    this.#check("body", body);
    return body;
  }

  /** Names the option instead of the field in an error of the service. */
  explain(error: unknown): unknown {
    if (!(error instanceof AdminError || error instanceof ApiError)) return error;
    const fields = [...this.#queryFields, ...this.#bodyFields];
    const field = fields.find(({ path }) => path.join(".") === error.field);
    const [, reason] = error.message.split(`The request is not valid: ${error.field}: `);
    return field && reason ? new UsageError(`${this.#labelOf(field)}: ${reason}`) : error;
  }

  #check(part: "query" | "body", value: Draft): void {
    const schema = this.#route[part];
    const fields = part === "query" ? this.#queryFields : this.#bodyFields;
    if (schema) checkSchema(schema, value, fields, (field) => this.#labelOf(field));
  }

  #labelOf(field: RequestField): string {
    return this.#argumentFields.includes(field) ? usageOf(field) : `--${field.option}`;
  }
}

function isArgument({ method, command }: AdminRoute, field: RequestField): boolean {
  if (field.path.length > 1 || field.isList || field.kind === "json") return false;
  const named = command?.arguments;
  return named ? named.includes(field.option) : method === "POST" && field.isRequired;
}

/**
 * `--url` is the service, so an argument of that name is shown as the receiver's.
 *
 * @example "<publishable|secret>", "[receiver-url]"
 */
function usageOf({ option, choices, isRequired }: RequestField): string {
  const name = choices.length > 0 ? choices.join("|") : option.replace(/^url$/, "receiver-url");
  return isRequired ? `<${name}>` : `[${name}]`;
}

/** The argument of commands that work on a link. */
export const codeArgument = { "<code>": "The link's code or its whole short URL." };

/** Returns the code of a link from its code or its whole short URL. */
export function codeOf(codeOrUrl: string): string {
  return codeOrUrl.replace(/^https?:\/\/[^/]*\//, "");
}
