import { execFile } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const command = fileURLToPath(new URL("./evaluate.ts", import.meta.url));
const tiny = fileURLToPath(new URL("../fixtures/tiny", import.meta.url));

function evaluate(...argv: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const args = ["--conditions=source", "--disable-warning=ExperimentalWarning", command, ...argv];
    execFile(process.execPath, args, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

describe("evaluate", () => {
  it("prints only a world's figures as JSON on standard output", async () => {
    const { code, stdout, stderr } = await evaluate("--world", tiny, "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      world: { clicks: 4, opens: 5 },
      threshold: 0.9,
      measures: { opens: 5, clicked: 3, organic: 2 },
      calibration: { confident: { from: 0.9, to: 1 } },
      timing: { mean: expect.any(Number) },
    });
    expect(stderr).toContain("100 %");
  });

  it("prints a world's figures on several nodes next to those on one node", async () => {
    const { code, stdout } = await evaluate("--world", tiny, "--nodes", "3");
    expect(code).toBe(0);
    expect(stdout).toMatch(/precision, one node +3 nodes[^]*tiny +5 +/u);
  });

  it("exits with code 1 and one sentence if the world cannot be read", async () => {
    const { code, stdout, stderr } = await evaluate("--world", "/nowhere/at/all");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("There is no folder /nowhere/at/all.\n");
  });

  it("exits with code 2, the reason and the usage for an unknown option", async () => {
    const { code, stderr } = await evaluate("--speed");
    expect(code).toBe(2);
    expect(stderr).toMatch(/--speed[^]*Usage: npm run evaluate/u);
  });

  it("prints its usage with --help", async () => {
    const { code, stdout } = await evaluate("--help");
    expect(code).toBe(0);
    expect(stdout).toContain("--threshold P");
  });
});
