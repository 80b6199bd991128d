import { roles } from "@throughline/protocol";
import type { Role } from "@throughline/protocol";
import type { GroupRole } from "@throughline/storage";

/** A role that a group of the identity provider grants. */
export interface GroupMapping {
  readonly group: string;
  readonly role: Role;
  /** The app that the role is for. Absent if the role is for every app. */
  readonly app?: string;
}

/**
 * Parses `admins=owner; marketing=editor@app_1`. The last `=` of an entry separates the group, because group names may
 * contain `=` and commas. Throws if an entry is invalid.
 */
export function parseGroupMappings(text: string): GroupMapping[] {
  const entries = text.split(";").map((entry) => entry.trim());
  return entries.filter(Boolean).map((entry) => {
    const [, group, name, app] = /^(.*\S)\s*=\s*([^=@\s]*)(?:@([^=@\s]+))?$/.exec(entry) ?? [];
    if (group === undefined) {
      throw new Error(
        `OIDC_GROUP_ROLES has the entry "${entry}", but an entry must be group=role or group=role@app-id.`,
      );
    }
    const role = roles.find((known) => known === name);
    if (role === undefined) {
      throw new Error(
        `OIDC_GROUP_ROLES gives the group "${group}" the role "${name}". Use viewer, editor or owner.`,
      );
    }
    return { group, role, ...(app !== undefined && { app }) };
  });
}

/** Returns the first app of the mappings that does not exist. */
export function findUnknownApp(
  mappings: readonly GroupMapping[],
  appIds: readonly string[],
): string | undefined {
  return mappings.find(({ app }) => app !== undefined && !appIds.includes(app))?.app;
}

/** Returns the highest role that the groups grant in each app. */
export function rolesOfGroups(
  mappings: readonly GroupMapping[],
  groups: readonly string[],
  appIds: readonly string[],
): GroupRole[] {
  const userGroups = new Set(groups);
  const granted = mappings.filter(({ group }) => userGroups.has(group));
  return appIds.flatMap((app) => {
    const ranks = granted
      .filter((mapping) => mapping.app === undefined || mapping.app === app)
      .map(({ role }) => roles.indexOf(role));
    const role = roles[Math.max(...ranks)];
    return role === undefined ? [] : [{ app, role }];
  });
}

/**
 * Reads the groups in a claim, which is a list of strings or one string. Values of other types are ignored.
 *
 * @param name the claim, or the path to a nested one such as `realm_access.roles`
 * @returns undefined if the claim is missing
 */
export function readGroups(
  claims: Readonly<Record<string, unknown>>,
  name: string,
): string[] | undefined {
  const value = claims[name] ?? name.split(".").reduce<unknown>(ownProperty, claims);
  if (value === undefined || value === null) return undefined;
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.filter((item): item is string => typeof item === "string" && item !== "");
}

function ownProperty(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
