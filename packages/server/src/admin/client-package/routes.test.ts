import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemoryStore } from "@throughline/storage/memory";
import { testService } from "../../testing/test-service.ts";
import { readClientPackage } from "./client-package.ts";

const folder = mkdtempSync(join(tmpdir(), "throughline-client-"));
const tarball = pack("0.1.0");
/** Outlives the service, as a disk does. */
const disk = openMemoryStore();
let service: Awaited<ReturnType<typeof testService>>["service"];
beforeAll(async () => {
  service = await startWith(tarball);
});
afterAll(async () => {
  await service.close();
  await disk.close();
  rmSync(folder, { recursive: true });
});

function pack(version: string): string {
  const packed = join(folder, `throughline-react-native-${version}.tgz`);
  mkdirSync(join(folder, "package"), { recursive: true });
  const manifest = { name: "@throughline/react-native", version };
  writeFileSync(join(folder, "package/package.json"), JSON.stringify(manifest));
  execFileSync("tar", ["-czf", packed, "package"], { cwd: folder });
  return packed;
}

async function startWith(file: string) {
  const store = { ...openMemoryStore(), clientPackages: disk.clientPackages };
  return (await testService({ store, clientPackage: readClientPackage(file) })).service;
}

const sha256 = () => createHash("sha256").update(readFileSync(tarball)).digest("hex");
const get = (url: string, host = "links.example") => service.inject({ url, headers: { host } });

describe("the client package", () => {
  it.each(["links.example", "go.shop.example"])(
    "is at /client.tgz of %s, which redirects to an immutable URL",
    async (host) => {
      const first = await get("/client.tgz", host);
      expect(first.statusCode).toBe(302);
      expect(first.headers["cache-control"]).toBe("no-cache");
      const address = String(first.headers["location"]);
      expect(address).toBe(
        `/api/client/throughline-react-native-0.1.0-${sha256().slice(0, 12)}.tgz`,
      );
      const file = await get(address, host);
      expect(file.rawPayload).toEqual(readFileSync(tarball));
      expect(file.headers).toMatchObject({
        "content-type": "application/gzip",
        "cache-control": "public, max-age=31536000, immutable",
      });
    },
  );

  it("has a checksum file for sha256sum at both URLs", async () => {
    const { location } = (await get("/client.tgz")).headers;
    expect((await get("/client.tgz.sha256")).body).toBe(`${sha256()}  client.tgz\n`);
    const name = String(location).split("/").at(-1);
    expect((await get(`${location}.sha256`)).body).toBe(`${sha256()}  ${name}\n`);
  });

  it("can be installed with npm, and from the lockfile after an upgrade of the service", async () => {
    const address = await service.listen({ host: "127.0.0.1", port: 0 });
    const app = join(folder, "app");
    mkdirSync(app);
    writeFileSync(join(app, "package.json"), "{}");
    const npm = async (cache: string, ...args: string[]) => {
      const env = { ...process.env, npm_config_cache: join(folder, cache) };
      const quietly = ["--no-audit", "--no-fund", "--ignore-scripts"];
      const [code] = await once(spawn("npm", [...args, ...quietly], { cwd: app, env }), "close");
      const installed = "node_modules/@throughline/react-native/package.json";
      return [code, JSON.parse(readFileSync(join(app, installed), "utf8")).version];
    };
    const { location } = (await get("/client.tgz")).headers;
    expect(await npm("cache", "install", `${address}${location}`)).toEqual([0, "0.1.0"]);

    const { port } = new URL(address);
    await service.close();
    service = await startWith(pack("0.2.0"));
    await service.listen({ host: "127.0.0.1", port: Number(port) });
    expect(String((await get("/client.tgz")).headers["location"])).toContain("native-0.2.0-");
    expect(await npm("another-cache", "ci")).toEqual([0, "0.1.0"]);
    expect((await get(`${location}.sha256`)).body).toMatch(/^[0-9a-f]{64} {2}\S+0\.1\.0\S+\n$/);
  });

  it("that this service never had is refused with advice", async () => {
    const response = await get("/api/client/throughline-react-native-0.0.9-0123456789ab.tgz");
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: "not_found" });
    expect(response.body).toContain("Install /client.tgz again");
  });

  it("is not found when there is none, and its path stays reserved", async () => {
    const { service: without } = await testService();
    for (const url of ["/client.tgz", "/client.tgz.sha256", "/api/client/a.tgz"]) {
      const response = await without.inject({ url, headers: { host: "go.shop.example" } });
      expect(response.statusCode).toBe(404);
      expect(response.body).toContain("has no client package");
    }
    await without.close();
  });
});
