import { describe, expect, it } from "vitest";
import { people } from "./people.ts";
import { Phone } from "./phone.ts";
import type { DeviceName } from "./devices.ts";
import { captionFor } from "./caption.ts";

const play = "https://play.google.com/store/apps/details?id=example.loam&referrer=clickId%3Dc_1";
const appStore = "https://apps.apple.com/app/id1";

/** Creates a phone, and a function that returns its caption. */
function createPhone(device: DeviceName) {
  const phone = new Phone(
    {
      id: "left",
      session: "page",
      app: { appId: "app", publishableKey: "pk" },
      connect: () => Promise.resolve(),
      waitForInstall: () => Promise.resolve(),
      share: () => undefined,
    },
    { device, person: people[0], address: "203.0.113.7" },
  );
  return { phone, caption: () => captionFor(phone.state, undefined) };
}

describe("the caption in the store", () => {
  it("on Android says how the store was reached and what the referrer contains", async () => {
    const { phone, caption } = createPhone("pixel9");
    phone.open(play, "browser");
    expect(caption()).toMatch(
      /^Android went straight to the store\. The install referrer contains the click id/,
    );
    await phone.setInApp(true);
    expect(caption()).toMatch(
      /^A tap on the page led to the store\. The install referrer contains the click id/,
    );
    phone.loseReferrer();
    expect(caption()).toMatch(/^The install referrer got lost/);
    phone.show("store");
    expect(caption()).toMatch(/^The store was opened without a link/);
  });

  it("on iOS says what is on the clipboard and whether the paste is allowed", () => {
    const { phone, caption } = createPhone("iphone15");
    phone.show("store");
    expect(caption()).toMatch(/^The store was opened without a link/);
    phone.open(appStore, "browser");
    expect(caption()).toContain("no link was copied");
    phone.copy("https://go.loam.example/mug?tl=c_1");
    expect(caption()).toContain("The click id is on the clipboard. Install");
    phone.setPasteAllowed(false);
    expect(caption()).toContain("the owner refuses the paste");
  });
});

describe("the caption in the browser", () => {
  it("names the browser", async () => {
    const { phone, caption } = createPhone("iphone15");
    phone.open("https://go.loam.example/mug");
    expect(caption()).toContain("in Safari");
    await phone.setInApp(true);
    expect(caption()).toContain("in the other app’s browser");
  });
});
