import { beforeEach, describe, expect, it, vi } from "vitest";
import { people } from "../phone/people.ts";
import { Phone } from "../phone/phone.ts";
import { Director } from "./director.ts";
import { WireLog } from "./wire-log.ts";

const stopped = new Error("Stopped.");
const owner = { device: "pixel9", person: people[0], address: "203.0.113.7" } as const;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  return () => vi.unstubAllGlobals();
});

/** Creates a phone whose network connects when the test says so. */
function createDirector() {
  const answered = Promise.withResolvers<void>();
  const make = (id: string) =>
    new Phone(
      {
        id,
        session: "page",
        app: { appId: "app", publishableKey: "pk" },
        connect: () => answered.promise,
        share: () => undefined,
        waitForInstall: () => Promise.resolve(),
      },
      owner,
    );
  const phone = make("left");
  const play = new AbortController();
  const stage = { phones: [phone, make("right")], wire: new WireLog() } as const;
  return { phone, play, answered, director: new Director(stage, phone, play.signal) };
}

describe("a stopped scenario", () => {
  it.each<[string, (director: Director) => Promise<void>]>([
    ["starts over", (director) => director.startOver()],
    ["changes the network", (director) => director.setNetwork("slow")],
    ["changes the browser", (director) => director.setInApp(true)],
  ])("ends while it %s, even if the network connects later", async (_title, step) => {
    const { play, answered, director } = createDirector();
    const acting = step(director);
    play.abort(stopped);
    answered.resolve();
    await expect(acting).rejects.toBe(stopped);
  });

  it.each<[string, (director: Director) => Promise<void>]>([
    ["starts over", (director) => director.startOver()],
    ["changes the network", (director) => director.setNetwork("slow")],
    ["changes the browser", (director) => director.setInApp(true)],
    ["follows a link", (director) => director.followLink()],
    ["installs without a link", (director) => director.installWithoutLink()],
    ["installs", (director) => director.install()],
    ["opens the app", (director) => director.open()],
    ["opens the app on a slow network", (director) => director.openUntilAnswered()],
  ])("no longer %s", async (_title, step) => {
    const { phone, play, answered, director } = createDirector();
    answered.resolve();
    await phone.install();
    phone.show("home");
    const before = phone.state;
    play.abort(stopped);
    await expect(step(director)).rejects.toBe(stopped);
    expect(phone.state).toBe(before);
  });
});
