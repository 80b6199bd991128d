import { dataKindNames, personalExportPaths } from "@throughline/protocol";
import type { ErasureReceipt, PersonalRecordPage } from "@throughline/protocol";
import { adminRoutes, fillPathParameters } from "@throughline/protocol/admin";
import type { AdminRoute } from "@throughline/protocol/admin";
import { personalActions } from "@throughline/storage";
import { beforeEach, describe, expect, it } from "vitest";
import { installFrom, logFrom } from "../../testing/install-from.ts";
import { testService } from "../../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  test = await testService();
  await test.addLink("sale");
});

const paths = {
  list: { install: adminRoutes.listInstallData.path, user: adminRoutes.listUserData.path },
  file: personalExportPaths,
  erase: {
    install: adminRoutes.eraseInstallWithReceipt.path,
    user: adminRoutes.eraseUserWithReceipt.path,
  },
};
type Kind = "install" | "user";

/** Calls one of the paths. The headers of another key can be given. */
const call = (action: keyof typeof paths, kind: Kind, id: string, headers = {}) =>
  test.send(
    action === "erase" ? "POST" : "GET",
    fillPathParameters(paths[action][kind], { [`${kind}Id`]: id }),
    undefined,
    headers,
  );

/** Installs the app on Ann's phone and logs an event of hers. */
async function installOfAnn(): Promise<void> {
  await installFrom(test, "/sale", "phone");
  await logFrom(test, "phone", { name: "login", userId: "ann@shop.example" });
}

describe("everything about a person", () => {
  it("is one file with a list for each kind of data", async () => {
    await installOfAnn();
    for (const [kind, id] of [
      ["install", "phone"],
      ["user", "ann@shop.example"],
    ] as const) {
      const { status, body } = await call("file", kind, id);
      expect(status).toBe(200);
      const file = body as { exportedAt: string; data: Record<string, object[]> };
      expect(file).toMatchObject({ [kind]: id });
      expect(Object.keys(file.data)).toEqual(dataKindNames);
      expect(file.data).toMatchObject({
        installs: [{ id: "phone", match: { link: "sale" } }],
        clicks: [{ link: "sale" }],
        events: [{ user: "ann@shop.example" }],
        invites: [],
        auditEntries: [],
      });
      expect(Number.isNaN(Date.parse(file.exportedAt))).toBe(false);
    }
  });

  it("comes in pages, which the file reads one by one", async () => {
    await installOfAnn();
    for (let batch = 0; batch < 5; batch += 1) {
      test.clock.at += 1;
      await logFrom(test, "phone", ...Array.from({ length: 90 }, () => ({ name: "tap" })));
    }
    const { body } = await call("list", "install", "phone");
    const page = body as PersonalRecordPage;
    expect(page.items).toHaveLength(50);
    expect(page.next).not.toBeNull();
    const file = (await call("file", "install", "phone")).body as { data: { events: object[] } };
    expect(file.data.events).toHaveLength(451);
    const path = fillPathParameters(paths.list.install, { installId: "phone" });
    expect(await test.send("GET", `${path}?cursor=e30`)).toMatchObject({ status: 400 });
  });
});

describe("erasing with a receipt", () => {
  it("says what was erased, when and by whom, and says the same again", async () => {
    await installOfAnn();
    const { status, body } = await call("erase", "user", "ann@shop.example");
    expect(status).toBe(200);
    const receipt = body as ErasureReceipt;
    expect(receipt).toMatchObject({
      subject: "user",
      installs: 1,
      erasedAt: new Date(test.clock.at).toISOString(),
      erasedBy: { kind: "key" },
      erased: { installs: 1, clicks: 1, clickIds: 1, events: 1, users: 1 },
    });
    expect(receipt.id).toMatch(/^er_[0-9a-f]{24}$/);
    expect(receipt.hash).toMatch(/^hmac-sha256:/);
    expect(JSON.stringify(receipt)).not.toContain("ann");
    test.clock.at += 60_000;
    expect((await call("erase", "user", "ann@shop.example")).body).toEqual(receipt);
    const { body: log } = await test.send("GET", `/api/v1/audit?search=${receipt.id}`);
    expect(log).toMatchObject({
      items: [
        {
          action: "eraseUserWithReceipt",
          subject: receipt.hash,
          change: { receipt: receipt.id, subject: "user", erased: receipt.erased },
        },
      ],
    });
    expect(JSON.stringify(log)).not.toContain("ann@");
    const bySubject = await test.send("GET", "/api/v1/audit?subject=ann%40shop.example");
    expect(bySubject.body).toMatchObject({ items: [{ subject: receipt.hash }] });
  });

  it("finds the receipt of an erasure without one, and writes a new one for new data", async () => {
    await installOfAnn();
    const path = fillPathParameters(adminRoutes.eraseInstall.path, { installId: "phone" });
    expect((await test.send("DELETE", path)).status).toBe(204);
    const first = (await call("erase", "install", "phone")).body as ErasureReceipt;
    expect(first).toMatchObject({ subject: "install", erased: { installs: 1 } });
    await installFrom(test, "/sale", "phone");
    const second = (await call("erase", "install", "phone")).body as ErasureReceipt;
    expect(second).toMatchObject({ hash: first.hash, erased: { installs: 1 } });
    expect(second.id).not.toBe(first.id);
  });
});

it("hashes the erased id in the entries of every route that names an install or a user", () => {
  const routes: [string, AdminRoute][] = Object.entries(adminRoutes);
  for (const kind of ["install", "user"] as const) {
    const changing = routes.filter(
      ([, { audit, params }]) => typeof audit === "string" && `${kind}Id` in (params ?? {}),
    );
    expect(personalActions[kind].toSorted()).toEqual(changing.map(([name]) => name).toSorted());
  }
});

describe("a person of whom nothing is known", () => {
  it("is answered in one sentence", async () => {
    await installOfAnn();
    for (const action of ["list", "file", "erase"] as const) {
      expect(await call(action, "install", "nobody")).toMatchObject({
        status: 404,
        body: { code: "not_found", error: 'This app has no install with the ID "nobody".' },
      });
    }
    expect((await call("file", "user", "nobody")).body).toMatchObject({
      error:
        'This app has no user with the ID "nobody". If the app hashes its user IDs, use the hash.',
    });
    const { id } = (await call("erase", "install", "phone")).body as ErasureReceipt;
    const day = new Date(test.clock.at).toISOString().slice(0, 10);
    expect((await call("file", "install", "phone")).body).toMatchObject({
      error: `The install "phone" was erased on ${day} (receipt ${id}), and nothing about it has been stored since.`,
    });
  });

  it.each(["ü ß", "a/b?c#d%", "x".repeat(500), '"', "a\\b", "..."])(
    "may have any characters in the ID: %s",
    async (id) => {
      for (const kind of ["install", "user"] as const) {
        for (const action of ["list", "file", "erase"] as const) {
          const { status, body } = await call(action, kind, id);
          expect([status, body]).toMatchObject([404, { code: "not_found" }]);
          expect((body as { error: string }).error).toContain(`"${id}"`);
        }
      }
    },
  );

  it("may belong to another app", async () => {
    await installOfAnn();
    const other = await test.register({ name: "Other" });
    const theirs = { authorization: `Bearer ${other.secretKey}`, "x-app-id": other.app.id };
    for (const action of ["list", "file", "erase"] as const) {
      expect(await call(action, "user", "ann@shop.example", theirs)).toMatchObject({ status: 404 });
    }
    expect(await call("list", "user", "ann@shop.example")).toMatchObject({ status: 200 });
  });
});
