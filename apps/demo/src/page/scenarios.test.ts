import { beforeEach, describe, expect, it, vi } from "vitest";
import { browserGlobals, createFakeStage } from "./stage.fake.ts";

beforeEach(() => {
  for (const [name, value] of Object.entries(browserGlobals)) vi.stubGlobal(name, value);
  return () => vi.unstubAllGlobals();
});

describe("Reinstall", () => {
  it("starts over, whatever was done by hand before", async () => {
    const { phone, wire, play } = await createFakeStage(["a link", "a link", "none"]);
    await phone.setNetwork("slow");
    await phone.install();
    phone.launch();
    await expect.poll(() => phone.state.process?.lastLink).toBeTruthy();
    await play("reinstall");
    expect(phone.state.network).toBe("online");
    expect(wire.getSnapshot().verdicts["left"]?.installId).toBe("i_3");
  });

  it("explains that a click counts once when the service answers no match", async () => {
    const { wire, notes, play } = await createFakeStage(["a link", "none"]);
    await play("reinstall");
    expect(wire.getSnapshot().verdicts["left"]?.match.type).toBe("none");
    expect(notes.at(-1)).toContain("a click counts for one install only");
  });

  it("says that a link was found when the service matches again", async () => {
    const { notes, play } = await createFakeStage(["a link", "a link"]);
    await play("reinstall");
    expect(notes.at(-1)).toContain("the service found a link for it");
  });
});

describe("Try it again", () => {
  it("counts ten installs on one phone and one network", async () => {
    const { phone, notes, counts, play } = await createFakeStage(
      Array.from({ length: 10 }, (_, index) => (index === 3 ? "none" : "a link")),
    );
    const [owners, addresses] = [new Set<string>(), new Set<string>()];
    phone.subscribe(() => {
      if (phone.state.app !== "installed") return;
      owners.add(phone.state.person.name);
      addresses.add(phone.state.address);
    });
    await play("again");
    expect(counts.map((tries) => tries.length)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(counts.at(-1)?.map(({ installId }) => installId)).size).toBe(10);
    expect([owners.size, addresses.size]).toEqual([1, 1]);
    expect(notes.at(-1)).toContain("Try 10: matched. 9 of 10 so far");
  });
});

describe("Kill the app mid-match", () => {
  it("explains that the next start gets the match the service kept", async () => {
    const { phone, notes, play } = await createFakeStage(["a link", "a link"]);
    await play("kill");
    expect(notes[0]).toContain("the service keeps the match for this install");
    expect(phone.state.process?.lastLink?.route).toBe("/products/42");
  });
});

describe("Slow network", () => {
  it("explains the splash screen while it waits", async () => {
    const { phone, play } = await createFakeStage(["a link"]);
    const whileWaiting = new Set<string | null>();
    phone.subscribe(() => {
      const { process, note } = phone.state;
      if (process?.view?.isLinkProcessed && whileWaiting.size === 0) whileWaiting.add(note);
    });
    await play("slow");
    expect([...whileWaiting]).toEqual([
      expect.stringContaining("The response takes seven seconds"),
    ]);
  });
});

describe("a verdict", () => {
  it("disappears when its app is deleted", async () => {
    const { phone, wire, play } = await createFakeStage(["none"]);
    await play("organic");
    await expect.poll(() => wire.getSnapshot().verdicts["left"]).toBeTruthy();
    phone.remove();
    expect(wire.getSnapshot().verdicts["left"]).toBeUndefined();
  });
});
