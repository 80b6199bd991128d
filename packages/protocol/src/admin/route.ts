import type { Static, TObject, TSchema } from "typebox";
import type { ErrorCode } from "../errors.ts";
import type { KeyScope, Role } from "./vocabulary.ts";

/** The definition of an endpoint. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  /** The description of each path parameter. */
  readonly params?: Readonly<Record<string, string>>;
  readonly tag: string;
  /** A verb and its object, such as "Create a link". */
  readonly summary: string;
  readonly description: string;
  readonly body?: TSchema;
  /** The response body. Undefined when the response has none; `status` is then 204. */
  readonly response?: TSchema;
  /** The status of a success. Defaults to 200. */
  readonly status?: 201 | 204;
  /** The possible error codes. Routes of the admin API leave out the codes that every route may return. */
  readonly errors?: readonly ErrorCode[];
}

/** What the command line cannot derive from the definition of an endpoint. */
export interface RouteCommand {
  /** The words of the command. They follow from the path and the summary otherwise, such as `link create`. */
  readonly name?: string;
  /** Fields of the body that are arguments instead of options. Otherwise, the required fields of a `POST` are. */
  readonly arguments?: readonly string[];
  /** The columns of a list, such as `actor.name`. Otherwise, all fields of its items are. */
  readonly columns?: readonly string[];
}

/** The definition of an endpoint of the admin API, without its handler. */
export type AdminRoute = AdminEndpoint &
  (
    | { readonly method: "GET"; readonly audit?: never }
    | {
        readonly method: "POST" | "PATCH" | "DELETE";
        /** The verb in the audit log, before the name of the object. `false` when the route changes nothing. */
        readonly audit: string | false;
      }
  );

interface AdminEndpoint extends Endpoint {
  /** A member needs this role in the app, or a higher one. */
  readonly role: Role;
  /** A secret key needs this scope, or `admin`. `any` accepts every secret key. */
  readonly scope: KeyScope | "any";
  readonly query?: TObject;
  /** The name of the tool with which assistants call the route. Assistants cannot call a route without a name. */
  readonly tool?: string;
  readonly command?: RouteCommand;
  /** Whether the route accepts an `Idempotency-Key`. A repeated request then gets the first response again. */
  readonly idempotent?: true;
  /** The maximum body size in bytes. Defaults to `limits.bodyBytes`. */
  readonly bodyBytes?: number;
  /** The field of the body that contains a file. Its text is read in pieces. */
  readonly upload?: string;
  /** Whether the route changes many records at once. The audit log then has their number instead of the body. */
  readonly bulk?: true;
  /** Fields of the body that the audit log leaves out. */
  readonly secrets?: readonly string[];
  /** Whether the route erases somebody. The handler then writes the audit entry, with the receipt and a keyed hash of the id. */
  readonly erases?: true;
  /** The path of the created record for the `Location` header. Its parameters are fields of the response. */
  readonly location?: string;
}

type ParameterOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters in a route's path. */
export type ParamsOf<Route extends Endpoint> = Record<ParameterOf<Route["path"]>, string>;

/** The type of one of a route's schemas. `undefined` when the route has no such schema. */
export type PartOf<Route, Part extends "query" | "body" | "response"> =
  Route extends Readonly<Record<Part, infer Schema extends TSchema>> ? Static<Schema> : undefined;

/** Requires a description of exactly the parameters in the path. */
type DescribesParams<Route extends Endpoint> = [ParameterOf<Route["path"]>] extends [never]
  ? { readonly params?: never }
  : { readonly params: Readonly<Record<ParameterOf<Route["path"]>, string>> };

/**
 * Defines an endpoint of the admin API. Types, validation, OpenAPI, the client, the command line, access and the audit log follow
 * from it.
 *
 * @example
 * getLink: adminRoute({
 *   method: "GET",
 *   path: "/api/v1/links/:code",
 *   params: { code: "The link's code." },
 *   role: "viewer",
 *   scope: "links",
 *   tag: "links",
 *   summary: "Get a link",
 *   description: "Returns one link with all its settings.",
 *   response: LinkView,
 *   errors: ["unknown_link"],
 * })
 */
export function adminRoute<const Route extends AdminRoute>(
  definition: Route & DescribesParams<Route>,
): Route {
  return definition;
}

/**
 * Defines an endpoint of the account API: signing in and out, sessions and invitations. Such an endpoint has no role, scope or
 * audit entry.
 */
export function accountRoute<const Route extends Endpoint>(
  definition: Route & DescribesParams<Route>,
): Route {
  return definition;
}
