import type { LinkType } from "@throughline/react-native";

/** The state of the shop, stored on the phone. */
export interface Session {
  /** The name of the logged-in member. */
  readonly member: string | null;
  /** The ids of the products in the basket. */
  readonly basket: readonly string[];
  /** The codes of accepted invitations. */
  readonly accepted: readonly string[];
  /** The route to open after the login. */
  readonly waiting: string | null;
}

/** The link that opened a screen. */
export interface Visit {
  readonly route: string;
  readonly type: LinkType;
}

export const emptySession: Session = { member: null, basket: [], accepted: [], waiting: null };

/** Parses the stored session. Returns an empty session if there is none or it is not readable. */
export function parseSession(stored: string | null): Session {
  if (stored === null) return emptySession;
  try {
    const { member, basket, accepted, waiting } = JSON.parse(stored) as Partial<Session>;
    return {
      member: member ?? null,
      basket: basket ?? [],
      accepted: accepted ?? [],
      waiting: waiting ?? null,
    };
  } catch {
    return emptySession;
  }
}

/** Tells whether a route is only for members. */
export function needsLogin(route: string | null): boolean {
  return route?.startsWith("/invite/") ?? false;
}

/** Tells whether a link opened this path, ignoring its query. */
export function isVisitTo(visit: Visit | null, path: string): visit is Visit {
  return visit?.route.split("?")[0] === path;
}
