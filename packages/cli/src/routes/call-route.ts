import type {
  AdminApi,
  AdminRoute,
  AdminRouteName,
  AnyAdminInput,
} from "@throughline/protocol/admin";

/** How many items a list shows by default, which is also the longest page of the API. */
const pageSize = 200;

/** The option of commands that read a list in pages. */
export const limitOption = {
  limit: {
    type: "string",
    isNumber: true,
    help: `How many to list at most. The default is ${pageSize}.`,
  },
} as const;

/** Returns whether the route returns a list in pages. */
export function isPaged({ query }: AdminRoute): boolean {
  return query?.properties["cursor"] !== undefined;
}

export function callRoute(
  admin: AdminApi,
  name: AdminRouteName,
  input: AnyAdminInput,
): Promise<unknown> {
  return (admin[name] as (input: AnyAdminInput) => Promise<unknown>)(input);
}

interface Page {
  readonly items: readonly unknown[];
  readonly next: string | null;
}

/** Reads as many pages of a list as the limit needs. */
export async function callPaged(
  admin: AdminApi,
  name: AdminRouteName,
  input: AnyAdminInput,
  limit = pageSize,
): Promise<Page> {
  const items: unknown[] = [];
  let next: string | null = null;
  do {
    const page = {
      limit: String(Math.min(pageSize, limit - items.length)),
      ...(next !== null && { cursor: next }),
    };
    const read = (await callRoute(admin, name, {
      ...input,
      query: { ...input.query, ...page },
    })) as Page;
    items.push(...read.items);
    ({ next } = read);
  } while (next !== null && items.length < limit);
  return { items, next };
}
