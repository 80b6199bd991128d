import { StoreUnavailable } from "@throughline/storage";
import { adminRoutes } from "@throughline/protocol/admin";
import type { Change, ChangeFeed, LinkStore } from "@throughline/storage";
import { beforeEach, describe, expect, it } from "vitest";
import { AppDirectory } from "../apps/app-directory.ts";
import type { HttpRequest } from "../../platform/http/http-request.ts";
import { testService } from "../../testing/test-service.ts";
import { LinkDirectory } from "./link-directory.ts";

let service: Awaited<ReturnType<typeof testService>>;
let listeners: ((change: Change) => void)[];
let appDirectory: AppDirectory;
let directory: LinkDirectory;
let asked: string[];
let changes: ChangeFeed;

beforeEach(async () => {
  service = await testService();
  asked = [];
  listeners = [];
  changes = {
    subscribe(listener) {
      listeners.push(listener);
      return () => {};
    },
  };
  directory = directoryWith(changes);
  await service.addLink("sale");
  await service.addLink("news");
});

function directoryWith(feed: ChangeFeed): LinkDirectory {
  const { links, apps } = service.store;
  const watched: Pick<LinkStore, "get" | "getMany"> = {
    get: (app, code) => {
      asked.push(code);
      return links.get(app, code);
    },
    getMany: (app, codes) => {
      asked.push(codes.join(" and "));
      return links.getMany(app, codes);
    },
  };
  const now = () => service.clock.at;
  appDirectory = new AppDirectory(apps, feed, now);
  return new LinkDirectory(watched as LinkStore, appDirectory, feed, now);
}

const announce = (change: Change) => {
  for (const listener of listeners) listener(change);
};
const visit = (path: string) =>
  directory.resolve({
    protocol: "https",
    host: "go.shop.example",
    originalUrl: path,
  } as HttpRequest);

async function visitBoth() {
  await visit("/sale?from=mail");
  await visit("/news");
}

describe("the link directory", () => {
  it("caches links", async () => {
    await visitBoth();
    await visitBoth();
    expect(asked).toEqual(["sale", "news"]);
  });

  it("reads links that are clicked at the same moment together", async () => {
    const paths = ["/sale", "/news", "/sale?from=mail", "/unknown"];
    const resolved = await Promise.all(paths.map(async (path) => visit(path)));
    expect(resolved.map((link) => link?.name)).toEqual(["sale", "news", "sale", undefined]);
    // A code that no link was created with may be an alias.
    expect(asked).toEqual(["sale and news and unknown", "unknown"]);
    await service.addLink("later");
    expect(await visit("/later")).toMatchObject({ name: "later" });
  });

  it("reads a plain link once, and an alias once more, in all their visits", async () => {
    await service.send("PATCH", `${adminRoutes.listLinks.path}/news`, { aliases: ["latest"] });
    for (let visits = 0; visits < 5; visits += 1) await visit("/sale");
    expect(asked).toEqual(["sale"]);
    for (let visits = 0; visits < 5; visits += 1) {
      expect(await visit("/latest")).toMatchObject({ name: "news" });
    }
    expect(asked).toEqual(["sale", "latest"]);
  });

  it("forgets every spelling of a changed code, also with letters beyond ASCII", async () => {
    await visit("/SALE");
    await visit("/GR%C3%96%C3%9FE");
    announce({ kind: "link", app: service.app.id, code: "sale" });
    announce({ kind: "link", app: service.app.id, code: "größe" });
    await visit("/SALE");
    await visit("/GR%C3%96%C3%9FE");
    expect(asked).toEqual(["SALE", "GRÖßE", "SALE", "GRÖßE"]);
  });

  it("keeps what it computed for a URL from the second request on", async () => {
    const first = await visit("/sale");
    const second = await visit("/sale");
    expect(second).toEqual(first);
    expect(await visit("/sale")).toBe(second);
  });

  it("reads again after two seconds without a revision number", async () => {
    await visitBoth();
    service.clock.at += 2000;
    await visitBoth();
    expect(asked).toEqual(["sale", "news", "sale", "news"]);
  });

  it("reads again only when the revision has changed", async () => {
    let revision = 7;
    directory = directoryWith({ ...changes, revision: () => revision });
    await visitBoth();
    service.clock.at += 86_400_000;
    await visitBoth();
    expect(asked).toEqual(["sale", "news"]);
    revision += 1;
    service.clock.at += 2000;
    await visitBoth();
    expect(asked).toEqual(["sale", "news", "sale", "news"]);
  });

  it("reads the app again when the revision has changed", async () => {
    let revision = 7;
    directory = directoryWith({ ...changes, revision: () => revision });
    await appDirectory.ofHost("go.shop.example");
    service.clock.at += 500;
    await visit("/sale");
    service.clock.at += 1500;
    // Reads the app again. Without a change, the result would be cached for two seconds.
    await visit("/news");
    await service.store.apps.replace(
      { ...service.app, name: "Renamed", updatedAt: service.clock.at },
      service.app.updatedAt,
    );
    revision += 1;
    service.clock.at += 500;
    expect(await visit("/sale")).toMatchObject({ app: { name: "Renamed" } });
  });

  it("uses no cached entry while the revision cannot be read", async () => {
    let isReadable = true;
    const revision = () => {
      if (isReadable) return 7;
      throw new StoreUnavailable("The disk is gone.");
    };
    directory = directoryWith({ ...changes, revision });
    await visit("/sale");
    isReadable = false;
    service.clock.at += 2000;
    expect(() => visit("/sale")).toThrow("The disk is gone.");
    expect(() => visit("/sale")).toThrow("The disk is gone.");
    await expect(directory.get(service.app.id, "sale")).rejects.toThrow("The disk is gone.");
    isReadable = true;
    expect(await visit("/sale")).toMatchObject({ name: "sale" });
  });

  it("reads only a changed link again, under each of its URLs", async () => {
    await visitBoth();
    announce({ kind: "link", app: service.app.id, code: "sale" });
    await visitBoth();
    expect(asked).toEqual(["sale", "news", "sale"]);
  });

  it("ignores the same code in another app", async () => {
    await visitBoth();
    announce({ kind: "link", app: "app_other", code: "sale" });
    await visitBoth();
    expect(asked).toEqual(["sale", "news"]);
  });

  it("finds a link that was created after a failed lookup", async () => {
    expect(await visit("/later")).toBeUndefined();
    await service.addLink("later");
    expect(await visit("/later")).toBeUndefined();
    announce({ kind: "link", app: service.app.id, code: "later" });
    expect(await visit("/later")).toMatchObject({ name: "later" });
  });

  it("reads every link again after an app changed, since its domains may have changed", async () => {
    await visitBoth();
    announce({ kind: "app", app: service.app.id });
    await visitBoth();
    expect(asked).toEqual(["sale", "news", "sale", "news"]);
  });
});

describe("a change through the admin API", () => {
  it("takes effect at the next click", async () => {
    const click = async () =>
      (await service.service.inject({ url: "/sale", headers: { host: "go.shop.example" } }))
        .statusCode;
    expect(await click()).toBe(200);
    await service.send("PATCH", `${adminRoutes.listLinks.path}/sale`, { disabled: true });
    expect(await click()).toBe(404);
    await service.send("PATCH", `${adminRoutes.listLinks.path}/sale`, { disabled: false });
    expect(await click()).toBe(200);
    await service.send("DELETE", `${adminRoutes.listLinks.path}/sale`);
    expect(await click()).toBe(404);
  });
});
