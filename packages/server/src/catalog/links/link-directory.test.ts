import { StoreUnavailable } from "@throughline/storage";
import { adminRoutes } from "@throughline/protocol/admin";
import type { Change, ChangeFeed, LinkStore } from "@throughline/storage";
import { beforeEach, describe, expect, it } from "vitest";
import { AppDirectory } from "../apps/app-directory.ts";
import type { PlainRequest } from "../../platform/http/exchange.ts";
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
  const watched: Pick<LinkStore, "get"> = {
    get: (app, code) => {
      asked.push(code);
      return links.get(app, code);
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
  directory.placeFor({
    protocol: "https",
    host: "go.shop.example",
    originalUrl: path,
  } as PlainRequest);

async function visitBoth() {
  await visit("/sale?from=mail");
  await visit("/news");
}

describe("the directory of links", () => {
  it("remembers links for a moment", async () => {
    await visitBoth();
    await visitBoth();
    expect(asked).toEqual(["sale", "news"]);
  });

  it("asks again after two seconds where nobody tells what other processes change", async () => {
    await visitBoth();
    service.clock.at += 2000;
    await visitBoth();
    expect(asked).toEqual(["sale", "news", "sale", "news"]);
  });

  it("asks again only when the revision is another one", async () => {
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

  it("asks again for the app too when the revision is another one", async () => {
    let revision = 7;
    directory = directoryWith({ ...changes, revision: () => revision });
    await appDirectory.ofHost("go.shop.example");
    service.clock.at += 500;
    await visit("/sale");
    service.clock.at += 1500;
    // Reads the app again, which without a change would be believed for two seconds from here.
    await visit("/news");
    await service.store.apps.replace(
      { ...service.app, name: "Renamed", updatedAt: service.clock.at },
      service.app.updatedAt,
    );
    revision += 1;
    service.clock.at += 500;
    expect(await visit("/sale")).toMatchObject({ app: { name: "Renamed" } });
  });

  it("trusts nothing it remembers while the revision cannot be read", async () => {
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

  it("asks again for a changed link only, under each of its URLs", async () => {
    await visitBoth();
    announce({ kind: "link", app: service.app.id, code: "sale" });
    await visitBoth();
    expect(asked).toEqual(["sale", "news", "sale"]);
  });

  it("does not heed the same code of another app", async () => {
    await visitBoth();
    announce({ kind: "link", app: "app_other", code: "sale" });
    await visitBoth();
    expect(asked).toEqual(["sale", "news"]);
  });

  it("finds a link that was made after somebody asked for it in vain", async () => {
    expect(await visit("/later")).toBeUndefined();
    await service.addLink("later");
    expect(await visit("/later")).toBeUndefined();
    announce({ kind: "link", app: service.app.id, code: "later" });
    expect(await visit("/later")).toMatchObject({ name: "later" });
  });

  it("asks again for every link after a change of an app, whose domains may be others now", async () => {
    await visitBoth();
    announce({ kind: "app", app: service.app.id });
    await visitBoth();
    expect(asked).toEqual(["sale", "news", "sale", "news"]);
  });
});

describe("a change through the admin API", () => {
  it("shows at the next click", async () => {
    const click = async () =>
      (await service.service.inject({ url: "/sale", headers: { host: "go.shop.example" } }))
        .statusCode;
    expect(await click()).toBe(200);
    await service.send("PATCH", `${adminRoutes.listLinks.path}/sale`, { disabled: true });
    expect(await click()).toBe(410);
    await service.send("PATCH", `${adminRoutes.listLinks.path}/sale`, { disabled: false });
    expect(await click()).toBe(200);
    await service.send("DELETE", `${adminRoutes.listLinks.path}/sale`);
    expect(await click()).toBe(404);
  });
});
