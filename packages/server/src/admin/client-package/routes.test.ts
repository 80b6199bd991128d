import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { readClientPackage } from "./client-package.ts";

const folder = mkdtempSync(join(tmpdir(), "throughline-client-"));
const tarball = join(folder, "throughline-react-native-0.1.0.tgz");
let service: Awaited<ReturnType<typeof testService>>["service"];
beforeAll(async () => {
  mkdirSync(join(folder, "package"));
  const manifest = { name: "@throughline/react-native", version: "0.1.0" };
  writeFileSync(join(folder, "package/package.json"), JSON.stringify(manifest));
  execFileSync("tar", ["-czf", tarball, "package"], { cwd: folder });
  ({ service } = await testService({ clientPackage: readClientPackage(tarball) }));
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

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

  it("can be installed with npm in one line", async () => {
    const address = await service.listen({ host: "127.0.0.1", port: 0 });
    const appId = join(folder, "app");
    mkdirSync(appId);
    writeFileSync(join(appId, "package.json"), "{}");
    const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts"];
    const env = { ...process.env, npm_config_cache: join(folder, "cache") };
    const npm = spawn("npm", [...args, `${address}/client.tgz`], { cwd: appId, env });
    expect(await once(npm, "close")).toEqual([0, null]);
    const installed = "node_modules/@throughline/react-native/package.json";
    expect(readFileSync(join(appId, installed), "utf8")).toContain('"0.1.0"');
  });

  it("of another version is refused with advice", async () => {
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
