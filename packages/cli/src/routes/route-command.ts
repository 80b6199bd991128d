import { adminRoutes } from "@throughline/protocol/admin";
import type {
  AdminApi,
  AdminResponse,
  AdminRoute,
  AdminRouteName,
  AnyAdminInput,
} from "@throughline/protocol/admin";
import { UsageError } from "../command.ts";
import type { Command, CommandOptions, CommandResult, Options } from "../command.ts";
import { connectionOptions, withAdmin } from "../connection.ts";
import { callPaged, callRoute, isPaged, limitOption } from "./call-route.ts";
import { commandName, commandSummary } from "./command-name.ts";
import { describeResponse } from "./describe-response.ts";
import { isObject } from "./format.ts";
import type { Draft } from "./read-fields.ts";
import { RouteInput } from "./route-input.ts";

/** What a command does differently from what follows from its route. */
export interface RouteCommandOptions<Name extends AdminRouteName> {
  /** The words of the command, if it is not the only one of its route. */
  readonly name?: string;
  readonly summary?: string;
  /** The body, if no option sets it. */
  readonly body?: Draft;
  readonly extraOptions?: CommandOptions;
  /** Throws if the options do not go together. */
  readonly check?: (options: Options) => void;
  /** Whether only a running service can answer, so that `--url` is required. */
  readonly needsService?: true;
  /** The text for people. With an array, the command fails if its second item is `false`. */
  readonly format?: (
    response: AdminResponse<Name>,
    options: Options,
  ) => string | readonly [text: string, ok: boolean];
}

const routes: Readonly<Record<AdminRouteName, AdminRoute>> = adminRoutes;

/** Creates the command of a route. Its name, arguments, options and output follow from the route's definition. */
export function routeCommand<Name extends AdminRouteName>(
  routeName: Name,
  custom: RouteCommandOptions<Name> = {},
): Command {
  const route = routes[routeName];
  const name = custom.name ?? commandName(route);
  const input = new RouteInput(route, { hasBodyOptions: custom.body === undefined });

  return {
    name,
    arguments: input.arguments,
    summary: custom.summary ?? commandSummary(route.summary),
    ...(custom.body === undefined && { description: describeRoute(route) }),
    options: {
      ...connectionOptions,
      ...custom.extraOptions,
      ...input.options,
      ...(isPaged(route) && limitOption),
    },
    async run(args, options, context) {
      custom.check?.(options);
      const params = input.readParams(args);
      const query = input.readQuery(options) as Record<string, string>;
      const draft = custom.body ?? input.readBody(args, options);
      if (route.method === "PATCH" && Object.keys(draft).length === 0) {
        throw new UsageError(`There is nothing to change. See: throughline ${name} --help`);
      }
      if (custom.needsService && options["url"] === undefined) {
        throw new UsageError(`Only a running service can answer: throughline ${name} --url <url>`);
      }
      const reader = hasObjects(draft) ? routeThatReads(route) : undefined;
      // Without a current state, an invalid request is refused before anything is opened.
      const complete = reader ? undefined : input.complete(draft);
      const send = async (admin: AdminApi): Promise<unknown> => {
        const body = complete ?? input.complete(draft, await readCurrent(admin, reader, params));
        const request: AnyAdminInput = { params, query, ...(route.body && { body }) };
        if (!isPaged(route)) return callRoute(admin, routeName, request);
        const { limit } = options;
        return callPaged(admin, routeName, request, limit === undefined ? limit : Number(limit));
      };
      const response = await withAdmin(context, options, send).catch((error: unknown) => {
        throw input.explain(error);
      });
      return { ...present(response, params, options), data: listedData(response) };
    },
  };

  function present(
    response: unknown,
    params: Record<string, string>,
    options: Options,
  ): Omit<CommandResult, "data"> {
    const formatted = custom.format?.(response as AdminResponse<Name>, options);
    if (formatted === undefined) {
      return { text: describeResponse(route, response, Object.values(params)[0]) };
    }
    return typeof formatted === "string"
      ? { text: formatted }
      : { text: formatted[0], ok: formatted[1] };
  }
}

function hasObjects(draft: Draft): boolean {
  return Object.values(draft).some(isObject);
}

/** Returns the route that reads what a route changes. */
function routeThatReads({ method, path }: AdminRoute): AdminRouteName | undefined {
  if (method !== "PATCH") return undefined;
  const names = Object.keys(routes) as AdminRouteName[];
  return names.find((name) => routes[name].method === "GET" && routes[name].path === path);
}

async function readCurrent(
  admin: AdminApi,
  reader: AdminRouteName | undefined,
  params: Record<string, string>,
): Promise<Draft | undefined> {
  return reader && ((await callRoute(admin, reader, { params })) as Draft);
}

/** A list is printed without the page around it. */
function listedData(response: unknown): unknown {
  const { items = response } = Object(response) as { items?: unknown };
  return items ?? null;
}

/** Returns the description of a route for people who use options, not the API. */
function describeRoute({ method, description }: AdminRoute): string {
  const sentences = description.split(/(?<=\.) /).filter((text) => !text.includes("`"));
  if (method === "PATCH") {
    sentences.push("Options left out stay unchanged; an empty text removes a value.");
  }
  return sentences.join(" ");
}
