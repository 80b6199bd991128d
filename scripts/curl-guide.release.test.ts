import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { missingPackages } from "./setup.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const data = mkdtempSync(join(tmpdir(), "throughline-curl-guide-"));
let service: ChildProcess;
let printed = "";

/** The variables that the guide asks the reader to paste into a second terminal. */
const pasted = () => [...printed.matchAll(/^ *export (THROUGHLINE_\w+)=(\S+)$/gm)];

beforeAll(async () => {
  // Without this check, `npm start` would reinstall node_modules while these tests use it.
  expect(missingPackages("start"), "run `npm test`, which installs first").toBeUndefined();
  service = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: { ...process.env, PORT: "0", DEMO_PORT: "0", HOST: "127.0.0.1", DATA_DIR: data },
    stdio: ["ignore", "pipe", "pipe"],
  });
  service.stdout?.setEncoding("utf8").on("data", (text: string) => (printed += text));
  await vi.waitFor(() => expect(pasted()).toHaveLength(4), { timeout: 60_000 });
}, 90_000);
afterAll(() => {
  service.kill("SIGKILL");
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
});

interface Step {
  readonly command: string;
  /** The output that the guide shows. `…` stands for any text. */
  readonly prints: string;
}

/** The commands of the guide in order, each with the output that the guide shows in comments below it. */
function stepsOfGuide(): Step[] {
  const guide = readFileSync(join(root, "docs/guides/testing-without-a-store.md"), "utf8");
  const [, section = ""] = /## With curl: the service alone\n(.*?)\n## /s.exec(guide) ?? [];
  return [...section.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = ""]) =>
    block
      .trim()
      .split("\n\n")
      .map((part) => {
        const lines = part.split("\n");
        const isOutput = (line: string) => line.startsWith("# ");
        return {
          command: lines.filter((line) => !isOutput(line)).join("\n"),
          prints: lines
            .filter(isOutput)
            .map((line) => line.slice(2))
            .join("\n"),
        };
      }),
  );
}

function patternOf(prints: string): RegExp {
  const parts = prints.split("…").map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(parts.join("[^]*"));
}

describe("the guide's section on curl", { timeout: 60_000 }, () => {
  const steps = stepsOfGuide();

  it("has seven commands, each with its output", () => {
    expect(steps).toHaveLength(7);
    expect(steps.filter(({ prints }) => prints === "")).toEqual([]);
  });

  it.each(steps)("prints what the guide shows: $command", ({ command, prints }) => {
    const environment = Object.fromEntries(pasted().map(([, name, value]) => [name, value]));
    const { stdout, stderr, status } = spawnSync("bash", ["--norc", "-euc", command], {
      cwd: root,
      env: { ...process.env, DATA_DIR: data, ...environment },
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(status).toBe(0);
    const { port } = new URL(environment["THROUGHLINE_URL"] ?? "");
    expect(stdout.replaceAll(`127.0.0.1:${port}`, "localhost:8787")).toMatch(patternOf(prints));
  });
});
