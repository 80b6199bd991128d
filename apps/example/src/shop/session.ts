import type { LinkType } from "@throughline/react-native";

/** What the shop knows about the person, kept on the phone. */
export interface Session {
  /** Who is logged in. */
  readonly member: string | null;
  /** Ids of the pieces in the basket. */
  readonly basket: readonly string[];
  /** Codes of the invitations that were accepted. */
  readonly accepted: readonly string[];
  /** Where somebody wanted to go before they were asked to log in. */
  readonly waiting: string | null;
}

/** The link that brought somebody to a screen. */
export interface Visit {
  readonly route: string;
  readonly type: LinkType;
}

export const emptySession: Session = { member: null, basket: [], accepted: [], waiting: null };

/** What was stored; an empty session when nothing, or nothing readable, was. */
export function readSession(stored: string | null): Session {
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

/** Whether a route is for members. */
export function needsLogin(route: string | null): boolean {
  return route?.startsWith("/invite/") ?? false;
}

/** Whether the link led to this path, whatever its query. */
export function ledTo(visit: Visit | null, path: string): visit is Visit {
  return visit?.route.split("?")[0] === path;
}
