import type { Static, TObject, TSchema } from "typebox";
import type { ErrorCode } from "../errors.ts";
import type { KeyScope, Role } from "./vocabulary.ts";

/** How an endpoint is reached, and how it is described. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  /** What each parameter of the path means. */
  readonly params?: Readonly<Record<string, string>>;
  readonly tag: string;
  /** A verb and its object: "Create a link". */
  readonly summary: string;
  readonly description: string;
  readonly body?: TSchema;
  /** Left out where the answer has no body: the status is then 204. */
  readonly answer?: TSchema;
  /** Status of a success; 200 when left out. */
  readonly status?: 201 | 204;
  /** Errors it may answer; of the admin API, besides those every route may: a bad request, key or rate. */
  readonly errors?: readonly ErrorCode[];
}

/** One endpoint of the admin API: all that is known of it but its handler. */
export type AdminRoute = Rules &
  (
    | { readonly method: "GET"; readonly audit?: never }
    | {
        readonly method: "POST" | "PATCH" | "DELETE";
        /** What the audit log says the caller did, before the name of its object; `false`: the route changes nothing. */
        readonly audit: string | false;
      }
  );

interface Rules extends Endpoint {
  /** A member needs this role in the app, or a higher one. */
  readonly role: Role;
  /** A secret key needs this scope, or `admin`; `any`: every secret key will do. */
  readonly scope: KeyScope | "any";
  readonly query?: TObject;
  /** The route accepts an `Idempotency-Key`: a repeated request gets the first answer again. */
  readonly idempotent?: true;
  /** Largest body in bytes; `limits.bodyBytes` when left out. */
  readonly bodyBytes?: number;
  /** The route changes many things at once: the audit log keeps how many, not the body. */
  readonly bulk?: true;
  /** Fields of the body that the audit log leaves out. */
  readonly secrets?: readonly string[];
  /** Path of what was created, for the `Location` header; its parameters are fields of the answer. */
  readonly location?: string;
}

type ParameterOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters in a route's path. */
export type ParamsOf<Route extends Endpoint> = Record<ParameterOf<Route["path"]>, string>;

/** The value that one of a route's schemas describes; `undefined` where the route has no such schema. */
export type PartOf<Route, Part extends "query" | "body" | "answer"> =
  Route extends Readonly<Record<Part, infer Schema extends TSchema>> ? Static<Schema> : undefined;

/** Requires a description of exactly the parameters in the path. */
type DescribesParams<Route extends Endpoint> = [ParameterOf<Route["path"]>] extends [never]
  ? { readonly params?: never }
  : { readonly params: Readonly<Record<ParameterOf<Route["path"]>, string>> };

/**
 * Defines an endpoint of the admin API. Types, validation, OpenAPI, the client, access and the audit log follow from it.
 *
 * @example
 * getLink: route({
 *   method: "GET",
 *   path: "/api/v1/links/:code",
 *   params: { code: "The link's code." },
 *   role: "viewer",
 *   scope: "links",
 *   tag: "links",
 *   summary: "Get a link",
 *   description: "Returns one link with all its settings.",
 *   answer: LinkView,
 *   errors: ["unknown_link"],
 * })
 */
export function route<const Route extends AdminRoute>(
  definition: Route & DescribesParams<Route>,
): Route {
  return definition;
}

/** Defines an endpoint outside the admin API, for people who sign in. */
export function endpoint<const Route extends Endpoint>(
  definition: Route & DescribesParams<Route>,
): Route {
  return definition;
}
