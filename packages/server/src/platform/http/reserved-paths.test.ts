import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { maxWindowMs } from "@throughline/engine";
import { adminRoutes } from "@throughline/protocol/admin";
import { limits, servicePaths } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { isReserved, isReservedCode } from "./reserved-paths.ts";
import { testService } from "../../testing/test-service.ts";

const root = fileURLToPath(new URL("../../../../..", import.meta.url));

describe("the paths of the service", () => {
  it("are all reserved", async () => {
    const { service } = await testService();
    const answered: string[] = [];
    service.addHook("onRoute", ({ url }) => void answered.push(url));
    await service.ready();
    expect(answered).toContain(adminRoutes.listLinks.path);
    const links = new Set(["/*", "*"]);
    const isLink = (url: string) => links.has(url);
    const free = answered.filter(
      (url) => !isLink(url) && !isReserved(url) && !isReservedCode(url.slice(1)),
    );
    expect(free).toEqual([]);
    await service.close();
  });

  it.each(["dashboard", "Dashboard", "healthz", "metrics", "api"])(
    "cannot be link codes: %s",
    async (code) => {
      const { send } = await testService();
      const draft = { code, destination: "https://shop.example/" };
      expect(await send("POST", adminRoutes.createLink.path, draft)).toMatchObject({
        status: 409,
        body: { code: "conflict" },
      });
    },
  );

  it("are defined once", () => {
    const homes = new Set([
      "packages/protocol/src/routes.ts",
      "packages/protocol/src/service-paths.ts",
      // The command has the same name as the path.
      "packages/cli/src/commands/index.ts",
      "packages/cli/src/commands/mcp.ts",
    ]);
    const sources = globSync("{packages,apps,tools}/*/src/**/*.{ts,tsx}", { cwd: root })
      .filter((file) => !/\.(?:test|fake|fixture)\.|testing/.test(file))
      .filter((file) => !homes.has(file));
    expect(sources.length).toBeGreaterThan(200);
    const names = Object.values(servicePaths).flatMap((path) =>
      // Apple's path contains the name of its framework, which is also a word of the API.
      path.split("/").filter((name) => name !== "" && name !== "skadnetwork"),
    );
    const words = ["healthz", "readyz", ...names].map((name) => name.replaceAll(".", "[.]"));
    // Finds paths in quotes, after a template expression, and in regular expressions: `"/healthz"`, `}/healthz`, `|healthz|`.
    const again = new RegExp(
      `["'\`|(](?:/(?:[.]well-known/)?)?(?:${words.join("|")})["'\`|)]|}/(?:${words.join("|")})\\b`,
    );
    const second = sources.filter((file) =>
      again.test(withoutComments(readFileSync(join(root, file), "utf8"))),
    );
    expect(second).toEqual([]);
  });
});

it("the longest match window of the API equals that of the engine", () => {
  expect(limits.windowMs).toBe(maxWindowMs);
});

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/^\s*\/\/.*$/gm, "");
}
