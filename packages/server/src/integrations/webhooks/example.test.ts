import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sender } from "./send.ts";
import { requestOf } from "./testing/request-of.ts";

const guide = new URL("../../../../../docs/guides/connecting.md", import.meta.url);
const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

let folder: string;
let child: ReturnType<typeof spawn>;
let printed = "";
let url: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "throughline-example-"));
  const [, example = ""] = /```js\n(.*?)```/s.exec(readFileSync(guide, "utf8")) ?? [];
  writeFileSync(join(folder, "receive.cjs"), example);
  printed = "";
  child = spawn(process.execPath, [join(folder, "receive.cjs")], {
    env: { WEBHOOK_SECRET: secret, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (printed += text));
  await vi.waitFor(() => expect(printed).toMatch(/listening on \d+/), { timeout: 20_000 });
  url = `http://127.0.0.1:${/listening on (\d+)/.exec(printed)?.[1]}/`;
});
afterEach(async () => {
  child.kill();
  await once(child, "exit");
  rmSync(folder, { recursive: true });
});

it("the example in the guide accepts a signed message once, and nothing else", async () => {
  const send = sender({ allowHttp: true, isAllowed: () => true, timeoutMs: 5000 });
  const timestamp = new Date().toISOString();
  const payload = { type: "test", timestamp, data: { app: "app_1", name: "Shop" } } as const;
  const target = { type: "webhook", url, secrets: [{ secret }] } as const;
  const at = Date.now();
  const outgoing = requestOf(target, { id: "msg_1", payload, at });
  const status = async (request: typeof outgoing) => (await send(request)).status;
  expect(await status(outgoing)).toBe(204);
  expect(await status(outgoing)).toBe(204);
  expect(await status({ ...outgoing, body: outgoing.body.replace("Shop", "Shed") })).toBe(401);
  expect(await status(requestOf(target, { id: "m", payload, at: at - 600_000 }))).toBe(401);
  const other = {
    ...target,
    secrets: [{ secret: `whsec_${Buffer.alloc(32).toString("base64")}` }],
  };
  expect(await status(requestOf(other, { id: "m", payload, at }))).toBe(401);
  const rotating = { ...target, secrets: [...other.secrets, { secret }] };
  expect(await status(requestOf(rotating, { id: "msg_2", payload, at }))).toBe(204);
  await expect.poll(() => printed.match(/test Shop/g)).toHaveLength(2);
});
