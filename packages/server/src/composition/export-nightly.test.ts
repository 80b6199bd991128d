import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { servicePaths } from "@throughline/protocol";
import type { OperatorView } from "@throughline/protocol";
import { accountRoutes } from "@throughline/protocol/admin";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFirstOperatorLink } from "../admin/accounts/one-time-links.ts";
import type { OutgoingMail } from "../platform/mail/smtp.ts";
import { testService } from "../testing/test-service.ts";

const minute = 60_000;
const day = "2025-11-14";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "throughline-nightly-"));
  // Only the timer of the export, so that everything else takes its time.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a service at 02:00 that exports into a folder, after another process was killed during an export. */
async function startExporting(exportTo: string, options: Parameters<typeof testService>[0] = {}) {
  const test = await testService({ ...options, config: { ...options.config, exportTo } });
  await test.addLink("a");
  test.clock.at += 2 * 60 * minute;
  await test.store.nightlyExports.hold(test.app.id, test.clock.at, test.clock.at + 5 * minute);
  await test.service.ready();
  return test;
}

async function signInOperator({ store, clock, service }: Awaited<ReturnType<typeof testService>>) {
  const headers = { host: "links.example", origin: "https://links.example" };
  const now = () => clock.at;
  const link = await createFirstOperatorLink({ store, now, random: randomBytes });
  const joined = await service.inject({
    method: "POST",
    url: accountRoutes.redeemOneTimeLink.path,
    headers,
    payload: { token: link?.token, email: "olga@shop.example", password: "a good password" },
  });
  const [cookie = ""] = String(joined.headers["set-cookie"]).split(";", 1);
  return async () => {
    const url = accountRoutes.operator.path;
    const answer = await service.inject({ url, headers: { ...headers, cookie } });
    return answer.json<OperatorView>().nightlyExport;
  };
}

it("the nightly export begins with the service, and shows its state to operators and in metrics", async () => {
  const target = join(folder, "target");
  // A file where the folder should be.
  writeFileSync(target, "");
  const test = await startExporting(target);
  const { service, app, logged, clock } = test;
  const metric = async (name: string) => {
    const { body } = await service.inject(servicePaths.metrics);
    return Number(new RegExp(`^throughline_${name} (\\S+)$`, "m").exec(body)?.[1]);
  };
  await expect.poll(() => metric("exports_failing")).toBe(1);
  expect(await metric("last_export_timestamp_seconds")).toBe(0);
  const error = `The folder ${target} cannot be written: a part of the path is a file.`;
  expect(logged.join("")).toContain(`the nightly export of Shop failed and is repeated: ${error}`);
  const stateFor = await signInOperator(test);
  const ofApp = { app: app.id, name: "Shop" };
  const retryAt = new Date(clock.at + 10 * minute).toISOString();
  const failed = { ...ofApp, day: null, at: null, rows: null, error, retryAt };
  expect(await stateFor()).toEqual({ to: target, apps: [failed] });

  rmSync(target);
  clock.at += 10 * minute;
  await vi.advanceTimersByTimeAsync(minute);
  await expect.poll(() => metric("exports_failing")).toBe(0);
  const at = new Date(clock.at).toISOString();
  await expect
    .poll(stateFor)
    .toEqual({ to: target, apps: [{ ...ofApp, day, at, rows: 1, error: null, retryAt: null }] });
  expect(await metric("last_export_timestamp_seconds")).toBe(clock.at / 1000);
  expect(existsSync(join(target, `app=${app.id}/table=links/day=${day}/links.parquet`))).toBe(true);
});

it("a failed export is told to the operators by mail, once a day", async () => {
  const target = join(folder, "target");
  writeFileSync(target, "");
  const sent: OutgoingMail[] = [];
  const test = await startExporting(target, {
    config: { smtpUrl: "smtp://127.0.0.1:1", mailFrom: "links@shop.example" },
    sendMail: async (mail) => {
      sent.push(mail);
      return { outcome: "sent", answer: "250 OK" };
    },
  });
  const heldUntil = async () => (await test.store.nightlyExports.get(test.app.id))?.heldUntil ?? 0;
  const failAgain = async () => {
    const before = await heldUntil();
    test.clock.at += 11 * minute;
    await vi.advanceTimersByTimeAsync(minute);
    await expect.poll(heldUntil).toBeGreaterThan(before + 10 * minute);
  };
  await signInOperator(test);
  await failAgain();
  await failAgain();
  await vi.advanceTimersByTimeAsync(minute);
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent).toMatchObject([
    { to: "olga@shop.example", subject: "Shop: the nightly export failed" },
  ]);
  expect(sent[0]?.text).toContain(`Reason: The folder ${target} cannot be written`);
});
