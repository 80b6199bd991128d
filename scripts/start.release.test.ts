import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { patience, startProduct } from "./testing/start-product.ts";

async function gone(address: string): Promise<void> {
  await vi.waitFor(() => expect(fetch(`${address}/healthz`)).rejects.toThrow(), {
    timeout: patience,
  });
}

describe("npm start", { timeout: patience }, () => {
  it.each(["SIGINT", "SIGHUP"] as const)("stops everything cleanly on %s", async (signal) => {
    const run = startProduct();
    const address = await run.address();
    const demo = await run.demo();
    run.child.kill(signal);
    expect(await run.ended).toBe(0);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
    await expect(fetch(demo)).rejects.toThrow();
  });

  it("stops cleanly during the start", async () => {
    const run = startProduct();
    await run.address();
    run.child.kill("SIGINT");
    expect(await run.ended).toBe(0);
  });

  it("stops everything when npm is killed with SIGTERM", async () => {
    const run = startProduct({}, ["npm", "start"]);
    const address = await run.address();
    const demo = await run.demo();
    run.child.kill("SIGTERM");
    await gone(address);
    await gone(demo);
  });

  it("leaves no process behind when it is killed", async () => {
    const run = startProduct();
    const address = await run.address();
    const demo = await run.demo();
    run.child.kill("SIGKILL");
    await gone(address);
    await gone(demo);
  });

  it("names a taken demo port and leaves no service behind", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const run = startProduct({ DEMO_PORT: `${port}` });
    const address = await run.address();
    expect(await run.ended).toBe(2);
    expect(run.printed()).toContain(`Another program uses port ${port}`);
    expect(run.printed()).toContain("for example DEMO_PORT=8785");
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
    other.close();
  });

  it("names a data folder that it cannot use", async () => {
    const run = startProduct({ DATA_DIR: "/dev/null/data" });
    expect(await run.ended).toBe(3);
    expect(run.printed()).toContain("/dev/null/data");
  });

  it("says that the port is taken and how to choose another", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const run = startProduct({ PORT: `${port}` });
    expect(await run.ended).toBe(2);
    expect(run.printed()).toContain(`Another program uses port ${port}`);
    expect(run.printed()).toContain("for example PORT=8788");
    other.close();
  });

  it("names an invalid variable", async () => {
    const run = startProduct({ PORT: "eighty" });
    expect(await run.ended).toBe(2);
    expect(run.printed()).toContain('PORT is "eighty"');
  });

  it("names an invalid variable of the demo", async () => {
    const run = startProduct({ DEMO_PORT: "eighty" });
    expect(await run.ended).toBe(2);
    expect(run.printed()).toContain('DEMO_PORT is "eighty"');
  });

  it("names an address that the machine does not have", async () => {
    const run = startProduct({ HOST: "198.51.100.1" });
    expect(await run.ended).toBe(2);
    expect(run.printed()).toContain('HOST is "198.51.100.1"');
  });
});
