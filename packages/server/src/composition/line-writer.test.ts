import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LineWriter } from "./line-writer.ts";

let folder: string;
let pipe: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "throughline-lines-"));
  pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
});
afterEach(() => rmSync(folder, { recursive: true }));

it("writes lines in order, and drops them without an error when the reader has ended", async () => {
  const reader = spawn("head", ["-n", "3", pipe]);
  let read = "";
  reader.stdout.setEncoding("utf8").on("data", (text: string) => (read += text));
  const fd = openSync(pipe, "w");
  const lines = new LineWriter(fd);
  for (const line of ["one\n", "two\n", "three\n"]) lines.write(line);
  await lines.flush();
  await once(reader, "close");
  expect(read).toBe("one\ntwo\nthree\n");
  lines.write("nobody reads this\n");
  lines.write("nor this\n");
  await lines.flush();
  closeSync(fd);
});
