import { routes } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import { afterEach, describe, expect, it } from "vitest";
import { publicSources } from "../catalog/apps/domain-proof.ts";
import { testService } from "../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;
afterEach(() => test?.service.close());

const take = (...linkDomains: string[]) =>
  test.send("PATCH", adminRoutes.updateApp.path, { linkDomains });

describe("an app with a secret key", () => {
  it("cannot claim the service's own host or an IP address", async () => {
    test = await testService();
    expect((await take("links.example")).status).toBe(409);
    const hosts = ["192.0.2.7", "printer.local", "0x7f.1", "0177.0.0.0x1", "127.1", "a.0x7f"];
    for (const host of hosts) expect((await take(host)).status, host).toBe(400);
    expect((await test.store.apps.get(test.app.id))?.linkDomains).toEqual(["go.shop.example"]);
  });

  it("can claim a domain only if its DNS or a file on it names the app", async () => {
    const records = new Map([["_throughline.own.example", "app=another"]]);
    const files = new Map([["https://own.example/.well-known/throughline.txt", "app=another"]]);
    const requests: string[] = [];
    test = await testService({
      domainSources: {
        readTxt: async (name) => {
          const text = records.get(name);
          if (text === undefined) throw new Error("ENOTFOUND");
          return [[text]];
        },
        readFile: async (url, domain) => {
          requests.push(`${url} of ${domain}`);
          const body = files.get(url);
          return body === undefined ? { status: 302, body: "" } : { status: 200, body };
        },
      },
    });
    const proof = `app=${test.app.id}`;
    for (const [domain, dns, file] of [
      ["bank.example", "has no TXT record", "answers 302"],
      ["own.example", `does not contain ${proof}`, `does not contain ${proof}`],
    ]) {
      const { status, body } = await take(domain ?? "");
      expect(status).toBe(409);
      const url = `https://${domain}/.well-known/throughline.txt`;
      expect(JSON.stringify(body)).toContain(
        `_throughline.${domain} ${dns}; ${url} ${file}. Add a TXT record at _throughline.${domain} with the text ${proof}, or a file with that text at ${url}`,
      );
      expect(requests).toContain(`${url} of ${domain}`);
    }
    records.set("_throughline.own.example", proof);
    expect((await take("go.shop.example", "own.example")).status).toBe(200);
    // A domain that the app already has needs no new proof.
    records.clear();
    expect((await take("own.example")).status).toBe(200);
    files.set("https://filed.example/.well-known/throughline.txt", `# links\r\n${proof}\r\n`);
    expect((await take("own.example", "filed.example")).status).toBe(200);
  });

  it("learns nothing about the service's own network from a domain that resolves to it", async () => {
    const errors: unknown[] = [];
    test = await testService({
      domainSources: {
        readTxt: async () => [],
        readFile: async (url, domain) => {
          const inside = publicSources.readFile(url.replace(domain, "localhost"), domain);
          await inside.catch((error: unknown) => errors.push(error));
          return inside;
        },
      },
    });
    const { status, body } = await take("inside.example");
    expect(status).toBe(409);
    expect(JSON.stringify(body)).toContain("throughline.txt cannot be read.");
    expect(String(errors)).toContain("not public");
  });
});

describe("the proof of a domain", () => {
  it.each(["127.0.0.1", "0x7f.1", "0177.0.0.0x1", "2130706433", "[::1]", "10.0.0.1"])(
    "is not read from %s",
    async (host) => {
      const url = `https://${host}/.well-known/throughline.txt`;
      await expect(publicSources.readFile(url, host)).rejects.toThrow("is not public");
    },
  );
});

describe("an app without a domain", () => {
  it("cannot create links that would open another app", async () => {
    test = await testService();
    const { app, publishableKey, secretKey } = await test.register({ name: "Second" });
    const second = { authorization: `Bearer ${secretKey}`, "x-app-id": app.id };
    const draft = { destination: "/sale" };
    const refused = await test.send("POST", adminRoutes.createLink.path, draft, second);
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
    const batch = { links: [{ ...draft, code: "sale" }] };
    for (const [path, body] of [
      [adminRoutes.previewLink.path, draft],
      [adminRoutes.importLinks.path, batch],
      [adminRoutes.importLinks.path, { ...batch, dryRun: true }],
    ] as const) {
      const { status } = await test.send("POST", path, body, second);
      expect(status, path).toBe(409);
    }
    await test.store.apps.replace({ ...app, invites: true }, app.updatedAt);
    const invite = { installId: "i", path: "/sale" };
    const asClient = { ...second, authorization: `Bearer ${publishableKey}` };
    expect((await test.send("POST", routes.createLink.path, invite, asClient)).status).toBe(409);
    // The links of the first app are on the service's own host.
    await take();
    const { body } = await test.send("POST", adminRoutes.createLink.path, draft);
    expect((body as { url: string }).url).toMatch(/^https:\/\/links\.example\//);
  });
  it("cannot give up its domains if it has links, unless the service's own host opens them", async () => {
    test = await testService();
    const { app, secretKey } = await test.register({
      name: "Second",
      linkDomains: ["second.example"],
    });
    const second = { authorization: `Bearer ${secretKey}`, "x-app-id": app.id };
    const letGo = (headers = {}) =>
      test.send("PATCH", adminRoutes.updateApp.path, { linkDomains: [] }, headers);
    await test.send(
      "POST",
      adminRoutes.createLink.path,
      { destination: "/sale", code: "sale" },
      second,
    );
    expect(await letGo(second)).toMatchObject({ status: 409, body: { code: "conflict" } });
    await test.send("DELETE", `${adminRoutes.listLinks.path}/sale`, undefined, second);
    expect((await letGo(second)).status).toBe(200);
    await test.addLink("sale");
    expect((await letGo()).status).toBe(200);
  });
});
