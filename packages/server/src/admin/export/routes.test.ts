import { exportPaths, routes } from "@throughline/protocol";
import type { LinkView, NewKey } from "@throughline/protocol";
import { parquetReadObjects } from "hyparquet";
import { beforeEach, describe, expect, it } from "vitest";
import { memberWith } from "../../testing/browser.ts";
import { testService } from "../../testing/test-service.ts";

let service: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  service = await testService();
});

const get = (url: string, key = service.secretKey) =>
  service.service.inject({ url, headers: { authorization: `Bearer ${key}` } });

describe("an export", () => {
  it("contains every link of every page, as CSV and as NDJSON", async () => {
    for (let index = 0; index < 450; index += 1) await service.addLink(`link-${index}`);
    const csv = await get(exportPaths.links);
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(csv.headers["content-disposition"]).toBe('attachment; filename="links.csv"');
    const rows = csv.body.trimEnd().split("\r\n");
    expect(rows).toHaveLength(451);
    expect(rows[0]).toMatch(/^code,destination,url,name,/);
    expect(rows[1]).toMatch(/^link-449,[^,]*,https:\/\/go\.shop\.example\/link-449,/);
    const lines = (await get(`${exportPaths.links}?format=ndjson`)).body.trimEnd().split("\n");
    expect(lines).toHaveLength(450);
    expect(JSON.parse(lines[449] ?? "")).toMatchObject({
      code: "link-0",
      tags: [],
    } satisfies Partial<LinkView>);
  });

  it("accepts only the filters of the list", async () => {
    await service.addLink("a", { tags: ["mail"] });
    await service.addLink("b");
    expect((await get(`${exportPaths.links}?tag=mail`)).body).toMatch(/\r\na,[^\r]*\r\n$/);
    expect((await get(`${exportPaths.links}?cursor=x`)).statusCode).toBe(400);
    expect((await get(`${exportPaths.links}?format=xls`)).statusCode).toBe(400);
  });

  it("of links has numbers, times and switches with their types in Parquet", async () => {
    await service.addLink("a", {
      maxClicks: 5,
      sensitive: true,
      expiresAt: Date.parse("2027-01-01"),
      tags: ["mail"],
    });
    const { rawPayload } = await get(`${exportPaths.links}?format=parquet`);
    const [row] = await parquetReadObjects({ file: new Uint8Array(rawPayload).buffer });
    expect(row).toMatchObject({
      code: "a",
      max_clicks: 5n,
      clicks_used: 0n,
      sensitive: true,
      disabled: false,
      expires_at: new Date("2027-01-01T00:00:00.000Z"),
      starts_at: null,
      tags: '["mail"]',
    });
    expect(row?.["created_at"]).toBeInstanceOf(Date);
    // In CSV, everything reads as before.
    const csv = (await get(exportPaths.links)).body;
    expect(csv).toMatch(/,2027-01-01T00:00:00.000Z,5,0,false,,true,false,false,/);
  });

  it("quotes special characters and disarms spreadsheet formulas", async () => {
    await service.addLink("a", {
      tags: ["one", "two"],
      preview: { title: '=HYPERLINK("https://evil.example"),\n"x"' },
    });
    const { body } = await get(exportPaths.links);
    expect(body).toContain(`,"'=HYPERLINK(""https://evil.example""),\n""x""",`);
    expect(body).toContain(`,"[""one"",""two""]",`);
  });

  it("is available for installs, events, clicks and changes", async () => {
    const at = service.clock.at;
    await service.send("POST", routes.matchLink.path, {
      installId: "p",
      platform: "ios",
      timestamp: at,
    });
    const events = [{ id: "e", name: "purchase", timestamp: at, data: { value: 5 } }];
    const batch = { installId: "p", platform: "ios", sentAt: at, events };
    await service.send("POST", routes.events.path, batch);
    await service.send("PATCH", "/api/v1/app", { name: "Shop 2" });
    expect((await get(exportPaths.installs)).body).toMatch(
      /\r\np,2025[^,]*,ios,,,,,,,,none,,0,false,,\r\n/,
    );
    expect((await get(exportPaths.events)).body).toContain("purchase");
    expect((await get(exportPaths.events)).body).toContain('"{""value"":5}"');
    expect((await get(exportPaths.clicks)).body).toBe(
      "link,day,clicks,filtered,opened,outside,internal,installs,matches,events\r\n(all links),2025-11-15,0,0,0,0,0,1,0,1\r\n",
    );
    await service.addLink("a");
    await service.addLink("unused");
    await service.store.clicks.countVisit(service.app.id, { link: "a", at, as: "opened" });
    const counts = (await get(`${exportPaths.clicks}?format=ndjson`)).body.trimEnd().split("\n");
    expect(counts.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { link: null, day: "2025-11-15", installs: 1, events: 1, opened: 1 },
      { link: "a", day: "2025-11-15", clicks: 0, opened: 1 },
    ]);
    expect((await get(`${exportPaths.clicks}?from=2025-01-01T00:00:00Z`)).statusCode).toBe(400);
    expect((await get(exportPaths.audit)).body).toMatch(/,key,[^,]+,updateApp,,[^,]*,"\{""name""/);
  });

  it("contains the counts of a link from before its reset, as the nightly export does", async () => {
    await service.addLink("mug");
    const { at } = service.clock;
    await service.store.clicks.countVisit(service.app.id, { link: "mug", at, as: "opened" });
    const countsFrom = new Date(at + 1).toISOString();
    await service.send("PATCH", "/api/v1/links/mug", { countsFrom });
    const { body } = await get(exportPaths.clicks);
    expect(body).toContain("\r\nmug,2025-11-15,0,0,1,");
    expect((await get(exportPaths.links)).body).toContain(countsFrom);
  });

  it("requires the same permission as the list", async () => {
    const made = await service.send("POST", "/api/v1/keys", { kind: "secret", scopes: ["links"] });
    const { key } = made.body as NewKey;
    expect((await get(exportPaths.links, key)).statusCode).toBe(200);
    for (const path of [exportPaths.installs, exportPaths.events, exportPaths.audit]) {
      expect((await get(path, key)).statusCode).toBe(403);
    }
    const viewer = await memberWith(service, "viewer");
    const asViewer = (url: string) =>
      service.service.inject({
        url,
        headers: { cookie: viewer.cookie ?? "", "x-app-id": service.app.id },
      });
    expect((await asViewer(exportPaths.installs)).statusCode).toBe(200);
    expect((await asViewer(exportPaths.audit)).statusCode).toBe(403);
    expect((await service.service.inject({ url: exportPaths.links })).statusCode).toBe(401);
  });
});
