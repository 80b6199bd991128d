import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { patience, startProduct } from "./testing/start-product.ts";

describe("npm start", { timeout: patience }, () => {
  it("serves the product and its client, shows keys and the link for the first account once, and stops cleanly", async () => {
    const first = startProduct();
    const [address, demo, link] = await Promise.all([
      first.address(),
      first.demo(),
      first.joining(),
    ]);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect(await (await fetch(demo)).text()).toContain("<title>Throughline");
    expect(first.printed().match(/\bOpen http/g)).toHaveLength(1);
    const key = /sk_[a-z2-7]{38}/.exec(first.printed())?.[0];
    expect(key).toBeDefined();

    const printed = /npm install (\S+\/api\/client\/\S+\.tgz)\n/.exec(first.printed())?.[1] ?? "";
    expect((await fetch(`${address}/client.tgz`)).url).toBe(printed);
    const tarball = Buffer.from(await (await fetch(printed)).arrayBuffer());
    const checksum = await (await fetch(`${address}/client.tgz.sha256`)).text();
    expect(createHash("sha256").update(tarball).digest("hex")).toBe(checksum.split(" ")[0]);
    const files = execFileSync("tar", ["-tz"], { input: tarball, encoding: "utf8" });
    expect(files).toContain("package/lib/commonjs/core.js\n");
    expect(files).toContain("package/lib/typescript/commonjs/index.d.ts\n");

    expect(await (await fetch(link)).text()).toContain("<title>Throughline</title>");
    const { origin, hash } = new URL(link);
    const joined = await fetch(`${origin}/api/account/one-time-link/use`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify({
        token: hash.slice(1),
        email: "ann@shop.example",
        password: "a good password",
      }),
    });
    expect(await joined.json()).toMatchObject({
      operator: true,
      apps: expect.arrayContaining([expect.objectContaining({ name: "My app" })]),
    });
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
    await expect(fetch(demo)).rejects.toThrow();

    const second = startProduct();
    const again = await second.address();
    await second.demo();
    expect(second.printed()).not.toContain("/join#");
    expect(second.printed()).not.toMatch(/[ps]k_/);
    const response = await fetch(`${again}/api/v1/app`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(await response.json()).toMatchObject({ name: "My app" });
  });
});

describe("npm run throughline -- serve", { timeout: patience }, () => {
  it("serves the dashboard and the client, as npm start does", async () => {
    const serve = ["scripts/run.mjs", "start", "packages/cli/src/main.ts", "serve"];
    const run = startProduct({ LOG_FORMAT: "pretty" }, [process.execPath, ...serve]);
    const address = await run.address();
    const client = await fetch(`${address}/client.tgz`);
    expect(client.headers.get("content-type")).toBe("application/gzip");
    expect(run.printed()).toContain(`npm install ${client.url}\n`);
    const dashboard = await fetch(`${address}/dashboard`);
    expect(await dashboard.text()).toContain("<title>Throughline</title>");
    run.child.kill("SIGTERM");
    expect(await run.ended).toBe(0);
  });
});
