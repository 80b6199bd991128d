import { adminPaths } from "@throughline/protocol";
import { afterEach, describe, expect, it } from "vitest";
import { testService } from "../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;
afterEach(() => test.service.close());

const take = (...linkDomains: string[]) => test.send("PATCH", adminPaths.app, { linkDomains });

describe("with a secret key alone, an app", () => {
  it("takes neither the service's own host nor an address", async () => {
    test = await testService();
    expect((await take("links.example")).status).toBe(409);
    for (const host of ["192.0.2.7", "printer.local"]) expect((await take(host)).status).toBe(400);
    expect((await test.store.apps.get(test.app.id))?.linkDomains).toEqual(["go.shop.example"]);
  });

  it("takes a domain only when that names the app", async () => {
    const records = new Map([["_throughline.own.example", "app=another"]]);
    const readTxt = async (name: string) => {
      const text = records.get(name);
      if (text === undefined) throw new Error("ENOTFOUND");
      return [[text]];
    };
    test = await testService({ readTxt });
    for (const domain of ["bank.example", "own.example"]) {
      const { status, body } = await take(domain);
      expect(status).toBe(409);
      expect(JSON.stringify(body)).toContain(
        `_throughline.${domain} with the text app=${test.app.id}`,
      );
    }
    records.set("_throughline.own.example", `app=${test.app.id}`);
    expect((await take("go.shop.example", "own.example")).status).toBe(200);
    // What it has needs no proof again.
    records.clear();
    expect((await take("own.example")).status).toBe(200);
  });
});

describe("an app without a domain", () => {
  it("makes no links that would open another app's", async () => {
    test = await testService();
    const { app, secretKey } = await test.register({ name: "Second" });
    const second = { authorization: `Bearer ${secretKey}`, "x-app-id": app.id };
    const draft = { destination: "/sale" };
    const refused = await test.send("POST", adminPaths.links, draft, second);
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
    // The first app's are on the service's own host.
    await take();
    const { body } = await test.send("POST", adminPaths.links, draft);
    expect((body as { url: string }).url).toMatch(/^https:\/\/links\.example\//);
  });
});
