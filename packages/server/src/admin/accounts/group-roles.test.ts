import { describe, expect, it } from "vitest";
import { findUnknownApp, parseGroupMappings, readGroups, rolesOfGroups } from "./group-roles.ts";

describe("the roles of groups", () => {
  it("are parsed for all apps and for one, also if a group's name has = and commas", () => {
    expect(parseGroupMappings("admins=owner;  Link team = editor@app_1 ;")).toEqual([
      { group: "admins", role: "owner" },
      { group: "Link team", role: "editor", app: "app_1" },
    ]);
    expect(parseGroupMappings("CN=Sales,OU=Shop,DC=example=viewer")).toEqual([
      { group: "CN=Sales,OU=Shop,DC=example", role: "viewer" },
    ]);
  });

  it.each([
    ["admins", 'has the entry "admins", but an entry must be group=role or group=role@app-id'],
    ["=owner", 'has the entry "=owner"'],
    ["admins=boss", 'gives the group "admins" the role "boss". Use viewer, editor or owner.'],
    ["admins=", 'gives the group "admins" the role "". Use viewer, editor or owner.'],
    ["admins=owner@", 'has the entry "admins=owner@"'],
    ["a=owner; b=Owner", 'gives the group "b" the role "Owner"'],
  ])("are refused with one sentence for %s", (text, sentence) => {
    expect(() => parseGroupMappings(text)).toThrow(`OIDC_GROUP_ROLES ${sentence}`);
  });

  it("name the first app that does not exist", () => {
    const mappings = parseGroupMappings("a=owner; b=editor@app_1; c=viewer@app_9");
    expect(findUnknownApp(mappings, ["app_1"])).toBe("app_9");
    expect(findUnknownApp(mappings, ["app_1", "app_9"])).toBeUndefined();
  });

  it("are the highest of all groups in each app", () => {
    const mappings = parseGroupMappings("all=viewer; web=editor@app_2; admins=owner@app_2");
    const apps = ["app_1", "app_2"];
    expect(rolesOfGroups(mappings, ["all"], apps)).toEqual([
      { app: "app_1", role: "viewer" },
      { app: "app_2", role: "viewer" },
    ]);
    expect(rolesOfGroups(mappings, ["admins", "web"], apps)).toEqual([
      { app: "app_2", role: "owner" },
    ]);
    expect(rolesOfGroups(mappings, ["ALL", "constructor"], apps)).toEqual([]);
  });
});

describe("a claim with groups", () => {
  it("is a list, one text, or nested", () => {
    expect(readGroups({ groups: ["a", "b"] }, "groups")).toEqual(["a", "b"]);
    expect(readGroups({ groups: "a b,c" }, "groups")).toEqual(["a b,c"]);
    expect(readGroups({ realm_access: { roles: ["a"] } }, "realm_access.roles")).toEqual(["a"]);
    const url = "https://shop.example/groups";
    expect(readGroups({ [url]: ["a"] }, url)).toEqual(["a"]);
  });

  it("is undefined if it is missing", () => {
    expect(readGroups({}, "groups")).toBeUndefined();
    expect(readGroups({ groups: null }, "groups")).toBeUndefined();
    expect(readGroups({ realm_access: "none" }, "realm_access.roles")).toBeUndefined();
    expect(readGroups({ realm_access: {} }, "realm_access.constructor.name")).toBeUndefined();
  });

  it("grants nothing by values of other types", () => {
    expect(readGroups({ groups: [1, null, ["a"], { name: "a" }, "", "b"] }, "groups")).toEqual([
      "b",
    ]);
    expect(readGroups({ groups: { a: true } }, "groups")).toEqual([]);
    expect(readGroups({ groups: 7 }, "groups")).toEqual([]);
  });

  it("may list ten thousand groups", () => {
    const groups = Array.from({ length: 10_000 }, (_, index) => `group ${index}`);
    const mappings = parseGroupMappings("group 9999=editor");
    const read = readGroups({ groups }, "groups") ?? [];
    expect(rolesOfGroups(mappings, read, ["app_1"])).toEqual([{ app: "app_1", role: "editor" }]);
  });
});
