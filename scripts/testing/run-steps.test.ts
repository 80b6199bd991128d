import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closingLines, readReport } from "./run-steps.mjs";

describe("the closing lines of a test run", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "throughline-run-steps-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function closeWith(testResults: object[], counts: { total: number; passed: number }): string {
    const file = join(folder, "report.json");
    writeFileSync(
      file,
      JSON.stringify({
        numTotalTests: counts.total,
        numPassedTests: counts.passed,
        testResults: testResults.map((result) => ({ startTime: 0, endTime: 1500, ...result })),
      }),
    );
    return closingLines([{ title: "tests", seconds: 2, ...readReport(file, 1) }], 119_600);
  }

  it("name each failed test with its file and message", () => {
    const text = closeWith(
      [
        {
          name: join(process.cwd(), "packages/engine/src/a.test.ts"),
          status: "failed",
          message: "",
          assertionResults: [
            { fullName: "a link opens", status: "passed", failureMessages: [] },
            {
              fullName: "a link expires",
              status: "failed",
              failureMessages: ["AssertionError: expected 1 to be 2\n    at a.test.ts:3:4"],
            },
          ],
        },
      ],
      { total: 2, passed: 1 },
    );
    expect(text).toContain("✗ packages/engine/src/a.test.ts: a link expires");
    expect(text).toContain("    AssertionError: expected 1 to be 2");
    expect(text).not.toContain("a link opens");
    expect(text.trimEnd().endsWith("Took 2 min 0 s.\n1 passed, 1 failed")).toBe(true);
  });

  it("name a file that could not be loaded", () => {
    const text = closeWith(
      [
        {
          name: join(process.cwd(), "packages/engine/src/b.test.ts"),
          status: "failed",
          message: "Cannot find module './missing.ts'",
          assertionResults: [],
        },
      ],
      { total: 0, passed: 0 },
    );
    expect(text).toContain("✗ packages/engine/src/b.test.ts: (the whole file)");
    expect(text).toContain("    Cannot find module './missing.ts'");
    expect(text.trimEnd().endsWith("0 passed, 1 failed")).toBe(true);
  });
});
