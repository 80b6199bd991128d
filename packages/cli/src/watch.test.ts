import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { routes } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Client, ServiceProcess } from "./testing/terminal.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const rules = read("deploy/prometheus/alerts.yaml");
const dashboard = read("deploy/grafana/throughline.json");
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? "");

/** The metrics of a service after some traffic. */
let shown: string;
let home: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "throughline-watch-"));
  const env = {
    BACKUP_DIR: join(home, "backups"),
    EXPORT_TO: join(home, "exports"),
    LIMIT_PER_ADDRESS: "1000",
    CLICKS_PER_DAY: "2",
  };
  const service = new ServiceProcess(join(home, "data"), { env });
  try {
    const address = await service.address();
    const appId = service.credential("APP_ID");
    const admin = new Client(address, service.credential("SECRET"), appId);
    const phone = new Client(address, service.credential("KEY"), appId);
    await admin.post(adminRoutes.listLinks.path, {
      code: "spring",
      destination: "https://shop.example/a",
    });
    for (let visits = 0; visits < 4; visits += 1) await phone.click("/spring");
    await phone.post(routes.matchLink.path, {
      installId: "phone",
      platform: "android",
      timestamp: Date.now(),
    });
    await phone.post(routes.events.path, {
      installId: "phone",
      platform: "android",
      sentAt: 0,
      events: [{ id: "one", name: "login", timestamp: 0 }],
    });
    const metrics = async () => (await fetch(`${address}/metrics`)).text();
    await vi.waitFor(async () => expect(await metrics()).toMatch(/_backup_timestamp_seconds 1/), {
      timeout: 30_000,
    });
    shown = await metrics();
  } finally {
    await service.kill("SIGKILL");
  }
}, 60_000);
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));

const namesIn = (text: string) => [
  ...new Set(text.match(/\b(?:throughline|process|nodejs)_[a-z0-9_]+\b/g)),
];

describe("monitoring", () => {
  it.each([
    ["alert rules", rules],
    ["dashboard", dashboard],
  ])("uses only existing metrics in the %s", (_what, text) => {
    const names = namesIn(text).filter((name) => name !== "throughline_build");
    expect(names.length).toBeGreaterThan(8);
    const missing = names.filter((name) => !new RegExp(`^${name}[{ ]`, "m").test(shown));
    expect(missing).toEqual([]);
  });

  it("includes disk usage, the backlog and write times", () => {
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(shown)?.[1]);
    expect(value("throughline_database_bytes")).toBeGreaterThan(50_000);
    expect(value("throughline_disk_bytes")).toBeGreaterThan(value("throughline_disk_free_bytes"));
    expect(value("throughline_journal_backlog_bytes")).toBeGreaterThanOrEqual(0);
    expect(value("throughline_store_write_duration_seconds_count")).toBeGreaterThan(1);
  });

  it("has a firing and a silent test for each alert", () => {
    const tested = read("deploy/prometheus/alerts.test.yaml");
    for (const alert of alerts) {
      expect(tested).toContain(`alertname: ${alert}, exp_alerts: []`);
      expect(tested).toContain(`{alertname="${alert}"}`);
    }
  });

  it("has instructions for each alert in the guide, and links to them", () => {
    const guide = read("docs/guides/operating.md");
    const explained = [...guide.matchAll(/^### (Throughline\w+)$/gm)].map(([, name]) => name ?? "");
    expect(explained.toSorted()).toEqual(alerts.toSorted());
    for (const alert of alerts) {
      expect(rules).toContain(`docs/guides/operating.md#${alert.toLowerCase()}`);
      const paragraph = guide.split(`### ${alert}\n`)[1]?.split("\n###")[0] ?? "";
      expect(paragraph.trim().length).toBeGreaterThan(80);
    }
  });

  it("has a Grafana dashboard without overlapping panels", () => {
    const { panels } = JSON.parse(dashboard) as {
      panels: { id: number; gridPos: { x: number; y: number; w: number; h: number } }[];
    };
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});
