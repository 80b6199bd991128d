import { wordOfKey } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type { AdminRoute, AdminRouteName } from "@throughline/protocol/admin";
import { Type } from "typebox";
import type { TObject, TProperties } from "typebox";

/** An endpoint of the admin API as a tool of the Model Context Protocol. */
export interface Tool {
  readonly route: AdminRouteName;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The parameters of the path, the query and the body, in one object. */
  readonly inputSchema: TObject;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
  };
}

/** The argument with which a user agrees to a deletion. */
export const confirmation = "confirm";

/** Returns whether a tool deletes something and therefore asks first. */
export function asksFirst(route: AdminRoute): boolean {
  return route.method === "DELETE";
}

/** All tools, in the order of the admin API. An endpoint is a tool if its definition has a `tool` name. */
export const tools: readonly Tool[] = (Object.keys(adminRoutes) as AdminRouteName[]).flatMap(
  (name) => {
    const route: AdminRoute = adminRoutes[name];
    return route.tool === undefined ? [] : [defineTool(name, route, route.tool)];
  },
);

function defineTool(name: AdminRouteName, route: AdminRoute, tool: string): Tool {
  const { method, summary, description, audit } = route;
  const isReading = method === "GET" || audit === false;
  return {
    route: name,
    name: tool,
    title: summary,
    description: `${summary}. ${description}${
      asksFirst(route) ? ` Ask the user first, then call the tool with \`${confirmation}\`.` : ""
    }`,
    inputSchema: Type.Object(argumentFields(route), { additionalProperties: false }),
    annotations: {
      readOnlyHint: isReading,
      // A PATCH replaces values, so it is more than an addition.
      destructiveHint: !isReading && method !== "POST",
      idempotentHint: isReading || method !== "POST",
    },
  };
}

function argumentFields(route: AdminRoute): TProperties {
  const { params = {}, query, body } = route;
  const [subject] = Object.keys(params);
  return {
    ...Object.fromEntries(
      Object.entries(params).map(([name, description]) => [
        name,
        Type.String({ minLength: 1, description }),
      ]),
    ),
    ...Object.fromEntries(
      // Some model providers accept only letters in the name of an argument.
      Object.entries(query?.properties ?? {}).map(([key, field]) => [wordOfKey(key), field]),
    ),
    ...(body as TObject | undefined)?.properties,
    ...(asksFirst(route) && {
      [confirmation]: Type.Optional(
        Type.String({
          description: `The code that the first call without it returns. Pass it only after the user agreed to delete the \`${subject}\`.`,
        }),
      ),
    }),
  };
}
