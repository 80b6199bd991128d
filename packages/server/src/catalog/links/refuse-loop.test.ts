import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  test = await testService();
});
afterEach(() => test.service.close());

const own = (code: string) => `https://go.shop.example/${code}`;
const change = (code: string, parts: object) => test.send("PATCH", `/api/v1/links/${code}`, parts);

describe("a link that leads back to itself", () => {
  it.each([
    ["destination", { destination: own("a") }],
    ["webFallback", { webFallback: own("a") }],
    ["ios.fallback", { ios: { fallback: own("a") } }],
    ["rules.0.destination", { rules: [{ name: "x", when: {}, destination: own("a?x=1") }] }],
    [
      "split.variants.1.fallback",
      {
        split: {
          variants: [
            { name: "A", weight: 50 },
            { name: "B", weight: 50, fallback: own("a") },
          ],
        },
      },
    ],
  ])("by its %s is refused", async (field, parts) => {
    await test.addLink("a");
    const { status, body } = await change("a", parts);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain("leads back to this link");
    expect(JSON.stringify(body)).toContain(field);
  });

  it("through other links, also of another app, is refused", async () => {
    const other = await test.register({ name: "Other", linkDomains: ["go.other.example"] });
    await test.addLink("a", { destination: "https://go.other.example/b" });
    await test.store.links.create({
      ...(await test.addLink("b")),
      app: other.app.id,
      destination: own("c"),
    });
    const { status, body } = await test.send("POST", "/api/v1/links", {
      code: "c",
      destination: "/c",
      webFallback: own("a"),
    });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain("webFallback");
    expect(await test.store.links.get(test.app.id, "c")).toBeUndefined();
  });
});

it("a link to another link is accepted", async () => {
  await test.addLink("a");
  await test.addLink("b", { destination: own("a") });
  expect((await change("b", { webFallback: own("a") })).status).toBe(200);
});
