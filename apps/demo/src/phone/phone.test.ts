import { describe, expect, it } from "vitest";
import type { Connection } from "./connection.ts";
import { people } from "./people.ts";
import { Phone } from "./phone.ts";
import type { Message } from "./phone-state.ts";

/** Creates a phone whose installation ends when the test says so. */
function newPhone(connect: (connection: Connection) => void = () => undefined) {
  const installed = Promise.withResolvers<void>();
  const shared: Message[] = [];
  const phone = new Phone(
    {
      id: "left",
      session: "page",
      app: { appId: "app", publishableKey: "pk" },
      connect: async (_id, connection) => connect(connection),
      share: (message) => shared.push(message),
      waitForInstall: () => installed.promise,
    },
    { device: "pixel9", person: people[0], address: "203.0.113.7" },
  );
  return { phone, installed, shared };
}

async function referrerOf(phone: Phone): Promise<string> {
  phone.launch();
  return phone.host("/service").installReferrer();
}

describe("an installation", () => {
  it("keeps the referrer of its store page, even if the owner leaves and comes back by hand", async () => {
    const { phone, installed } = newPhone();
    phone.open("https://play.google.com/store/apps/details?referrer=clickId%3Dc_1");
    const installing = phone.install();
    phone.show("home");
    phone.show("store");
    installed.resolve();
    await installing;
    expect(await referrerOf(phone)).toBe("clickId=c_1");
  });

  it("is organic from a store page opened without a link", async () => {
    const { phone, installed } = newPhone();
    phone.show("store");
    installed.resolve();
    await phone.install();
    expect(await referrerOf(phone)).toContain("utm_medium=organic");
  });
});

describe("a shared message", () => {
  it("is sent in the owner's name, but not from a process that ended", async () => {
    const { phone, installed, shared } = newPhone();
    installed.resolve();
    await phone.install();
    phone.launch();
    const host = phone.host("/service");
    host.share("https://go.loam.example/x");
    phone.kill();
    host.share("https://go.loam.example/y");
    expect(shared).toEqual([{ from: people[0].name, url: "https://go.loam.example/x" }]);
  });

  it("stays on the other phone until that phone gets a new owner", async () => {
    const { phone } = newPhone();
    const message = { from: "Maja", url: "https://go.loam.example/x" };
    phone.receive(message);
    expect(phone.state.message).toEqual(message);
    await phone.startOver({ device: "pixel9", person: people[1], address: "203.0.113.8" });
    expect(phone.state.message).toBeNull();
  });
});

describe("a page in the phone's browser", () => {
  const visitOf = ({ state: { screen } }: Phone) =>
    screen.at === "browser" ? screen.visit : undefined;

  it("that failed offline reloads after the phone is registered as online", async () => {
    const seen: unknown[] = [];
    const { phone } = newPhone(({ network }) => seen.push([network, visitOf(phone)]));
    await phone.setNetwork("offline");
    phone.open("https://go.loam.example/mug");
    const failed = visitOf(phone);
    await phone.setNetwork("online");
    expect(seen.at(-1)).toEqual(["online", failed]);
    const loaded = visitOf(phone);
    expect(loaded).not.toBe(failed);
    expect(phone.state.screen).toMatchObject({ at: "browser", path: "/mug" });
    await phone.setNetwork("slow");
    expect(visitOf(phone)).toBe(loaded);
  });

  it("that was loaded before the phone went offline is not loaded again", async () => {
    const { phone } = newPhone();
    phone.open("https://go.loam.example/mug");
    const visit = visitOf(phone);
    await phone.setNetwork("offline");
    await phone.setNetwork("online");
    expect(visitOf(phone)).toBe(visit);
  });
});
