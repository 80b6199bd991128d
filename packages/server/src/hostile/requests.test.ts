import { routes } from "@throughline/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ServiceUnderAttack } from "./service-under-attack.ts";

const slow = { timeout: 30_000 };

let service: ServiceUnderAttack;
beforeAll(async () => {
  service = new ServiceUnderAttack();
  await service.started();
}, 30_000);
afterAll(() => service.remove());

describe("a request with a JSON content type and no body", slow, () => {
  it.each([
    ["DELETE", "/api/v1/links/x"],
    ["POST", routes.matchLink.path],
    ["PUT", "/nowhere"],
    ["PATCH", "/api/v1/app"],
    ["POST", "/api/nothing"],
  ])("is answered: %s %s", async (method, path) => {
    const answer = await service.raw(
      `${method} ${path} HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  });
});

describe("malformed JSON", slow, () => {
  const { matchLink, events } = routes;
  it.each([
    ["nested deep in arrays", `${"[".repeat(5000)}${"]".repeat(5000)}`],
    ["nested deep in objects", `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`],
    ["nested deep where a value is free", `{"data":${"[".repeat(20_000)}${"]".repeat(20_000)}}`],
    ["with too many values", `[${"{},".repeat(100_000)}{}]`],
    ["that does not end", "[".repeat(30_000)],
    ["with a string that does not end", `{"a":"${'\\"'.repeat(20_000)}`],
  ])("%s is answered with 400", async (_name, body) => {
    expect(await service.post(matchLink.path, body)).toBe(400);
    expect(await service.post(events.path, body)).toBe(400);
  });

  it("does not include a clipboard text full of brackets and commas", async () => {
    const pasted = '[{,"\\'.repeat(10_000);
    const body = JSON.stringify({ platform: "ios", timestamp: 0, pastedLink: pasted });
    expect(await service.post(matchLink.path, body)).toBe(200);
  });
});
