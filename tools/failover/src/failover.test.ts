import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const command = fileURLToPath(new URL("failover.ts", import.meta.url));
const failover = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["--conditions=source", command, ...args]);

it("shows its help, and starts nothing for it or for an unknown option", async () => {
  const { stdout, stderr } = await failover("--help");
  expect(stdout).toContain("Usage: npm run failover");
  expect(stderr).toBe("");
  await expect(failover("--quick")).rejects.toThrow("Unknown option '--quick'");
});
