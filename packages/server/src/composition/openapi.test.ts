import { servicePaths } from "@throughline/protocol";
import { expect, it } from "vitest";
import { testService } from "../testing/test-service.ts";

type Json = Readonly<Record<string, unknown>>;

/** Returns the fields in a part of the description that have no description. */
function undescribed(part: unknown, path: string): string[] {
  if (typeof part !== "object" || part === null) return [];
  const { properties = {} } = part as { properties?: Record<string, Json> };
  return [
    ...Object.entries(properties).flatMap(([name, { description }]) =>
      description ? [] : [`${path} ${name}`],
    ),
    ...Object.entries(part).flatMap(([key, inner]) => undescribed(inner, `${path}/${key}`)),
  ];
}

it("the OpenAPI description explains every operation, parameter and field", async () => {
  const service = await testService();
  const { body } = await service.send("GET", servicePaths.openApi);
  const { paths } = body as { paths: Record<string, Record<string, Json>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ at: `${method} ${path}`, operation })),
  );
  expect(operations.length).toBeGreaterThan(60);
  for (const { at, operation } of operations) {
    expect(operation["summary"], at).toMatch(/^[A-Z][^.]+$/);
    expect(operation["description"], at).toMatch(/^\S.+\.$/);
    for (const parameter of (operation["parameters"] ?? []) as Json[]) {
      expect(parameter["description"], `${at} ${String(parameter["name"])}`).toMatch(/.\.$/);
    }
    expect(JSON.stringify(operation["responses"]), at).not.toContain("Default Response");
  }
  expect(operations.flatMap(({ at, operation }) => undescribed(operation, at))).toEqual([]);
});
