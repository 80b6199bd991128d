import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aClick, aLink, anApp, anInstall, monday, organic } from "../contract/samples.ts";
import type { Store } from "../ports.ts";
import { openSqliteStore } from "./store.ts";

describe("the revision of a data folder", () => {
  let folder: string;
  let own: Store;
  let other: Store;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "throughline-revision-"));
    own = await openSqliteStore({ folder });
    other = await openSqliteStore({ folder });
  });
  afterEach(async () => {
    await own.close();
    await other.close();
    rmSync(folder, { recursive: true });
  });

  it("differs after each change of an app or a link by another process", async () => {
    const changes: (() => Promise<unknown>)[] = [
      () => other.apps.create(anApp("app"), []),
      () => other.apps.replace(anApp("app", { linkDomains: ["go.example"] }), monday),
      () => other.links.create(aLink("sale")),
      () => other.links.replace(aLink("sale", { disabled: true }), monday),
      () => other.links.saveAll("app", [{ link: aLink("new") }]),
      () => other.links.delete("app", "sale", monday),
    ];
    const seen = [own.changes.revision?.()];
    for (const change of changes) {
      await change();
      seen.push(own.changes.revision?.());
    }
    expect(new Set(seen).size).toBe(changes.length + 1);
  });

  it("does not change with clicks and installs", async () => {
    await own.apps.create(anApp("app"), []);
    const before = own.changes.revision?.();
    await own.clicks.record("app", aClick("a", monday, "net"));
    await own.installs.settle(anInstall("phone", organic));
    expect(own.changes.revision?.()).toBe(before);
    expect(before).toBeTypeOf("number");
  });
});
