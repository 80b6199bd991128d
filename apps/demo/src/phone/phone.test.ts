import { describe, expect, it } from "vitest";
import { people } from "./people.ts";
import { Phone } from "./phone.ts";

/** A phone whose installations end when the test says so. */
function newPhone() {
  const installed = Promise.withResolvers<void>();
  const phone = new Phone(
    {
      id: "left",
      session: "page",
      app: { appId: "app", publishableKey: "pk" },
      connect: () => Promise.resolve(),
      installed: () => installed.promise,
    },
    { device: "pixel9", person: people[0], address: "203.0.113.7" },
  );
  return { phone, installed };
}

async function referrerOf(phone: Phone): Promise<string> {
  phone.launch();
  return phone.host("/service").installReferrer();
}

describe("an installation", () => {
  it("keeps the referrer of its store page, though the owner leaves and comes back by hand", async () => {
    const { phone, installed } = newPhone();
    phone.open("https://play.google.com/store/apps/details?referrer=clickId%3Dc_1");
    const installing = phone.install();
    phone.show("home");
    phone.show("store");
    installed.resolve();
    await installing;
    expect(await referrerOf(phone)).toBe("clickId=c_1");
  });

  it("is organic from a store page no link led to", async () => {
    const { phone, installed } = newPhone();
    phone.show("store");
    installed.resolve();
    await phone.install();
    expect(await referrerOf(phone)).toContain("utm_medium=organic");
  });
});
