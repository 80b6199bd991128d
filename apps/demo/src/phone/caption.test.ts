import { describe, expect, it } from "vitest";
import { people } from "./people.ts";
import { Phone } from "./phone.ts";
import type { DeviceName } from "./devices.ts";
import { storyOf } from "./story.ts";

const play = "https://play.google.com/store/apps/details?id=example.loam&referrer=clickId%3Dc_1";
const appStore = "https://apps.apple.com/app/id1";

/** A phone whose network is there at once, and what its caption says. */
function shown(device: DeviceName) {
  const phone = new Phone(
    {
      id: "left",
      session: "page",
      app: { appId: "app", publishableKey: "pk" },
      connect: () => Promise.resolve(),
      installed: () => Promise.resolve(),
      share: () => undefined,
    },
    { device, person: people[0], address: "203.0.113.7" },
  );
  return { phone, caption: () => storyOf(phone.state, undefined) };
}

describe("the caption in the store", () => {
  it("of Android tells how the store was reached, and what the referrer carries", async () => {
    const { phone, caption } = shown("pixel9");
    phone.open(play, "browser");
    expect(caption()).toMatch(
      /^Android went straight to the store\. The install referrer contains the click id/,
    );
    await phone.setInApp(true);
    expect(caption()).toMatch(
      /^One tap on the page led to the store\. The install referrer contains the click id/,
    );
    phone.loseReferrer();
    expect(caption()).toMatch(/^The install referrer got lost/);
    phone.show("store");
    expect(caption()).toMatch(/^Found in the store without a link/);
  });

  it("of the iPhone tells what is on the clipboard, and whether it may be pasted", () => {
    const { phone, caption } = shown("iphone15");
    phone.show("store");
    expect(caption()).toMatch(/^Found in the store without a link/);
    phone.open(appStore, "browser");
    expect(caption()).toContain("no link was copied");
    phone.copy("https://go.loam.example/mug?tl=c_1");
    expect(caption()).toContain("The click id is on the clipboard. Install");
    phone.setPasteAllowed(false);
    expect(caption()).toContain("the owner refuses the paste");
  });
});

describe("the caption in the browser", () => {
  it("names the browser the page is in", async () => {
    const { phone, caption } = shown("iphone15");
    phone.open("https://go.loam.example/mug");
    expect(caption()).toContain("in Safari");
    await phone.setInApp(true);
    expect(caption()).toContain("in the other app’s browser");
  });
});
