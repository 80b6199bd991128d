import type { NetworkEvidence, Platform } from "@throughline/engine";
import type { Install, NewClick } from "@throughline/storage";
import { describe, expect, it } from "vitest";
import { hourMs } from "@throughline/engine/durations";
import { ClickFloods } from "./click-floods.ts";

const start = Date.UTC(2026, 10, 2);

const networkOf = (near: string): NetworkEvidence => ({ v4: { exact: near, near, wide: "w" } });

/** Sends clicks to the detector, some of which lead to installs. */
class App {
  readonly floods = new ClickFloods();

  click(near: string, at: number, count = 1, platform: Platform = "android", test = false) {
    for (let index = 0; index < count; index += 1) {
      const evidence = { platform, languages: [], network: networkOf(near) };
      const click: NewClick = { click: "c", link: "sale", at, evidence, ...(test && { test }) };
      void this.floods.listener({ kind: "clicked", app: "app", click, hasSignals: true });
    }
  }

  install(near: string, at: number, count = 1) {
    const match = { type: "none", confidence: 0 } as const;
    const install: Install = { app: "app", id: "i", at, match, answer: {} };
    for (let index = 0; index < count; index += 1) {
      const click = { at, network: networkOf(near) };
      void this.floods.listener({ kind: "installed", install, click });
    }
  }

  /** People at home, of whom every tenth installs the app. */
  homes(at: number, count = 300) {
    for (let index = 0; index < count; index += 1) {
      this.click(`home ${index}`, at);
      if (index % 10 === 0) this.install(`home ${index}`, at);
    }
  }
}

describe("click floods", () => {
  it("are networks of which far fewer clicks lead to an install than of others", () => {
    const app = new App();
    app.homes(start);
    app.click("server", start, 2_000);
    const later = start + 3 * hourMs;
    expect(app.floods.find("app", networkOf("server"), later)).toEqual({
      clicks: 2_000,
      installs: 1,
      expected: 199,
    });
    expect(app.floods.find("app", networkOf("home 3"), later)).toBeUndefined();
    expect(app.floods.find("other app", networkOf("server"), later)).toBeUndefined();
  });

  it("are not the neighbours of one person who clicks a lot", () => {
    const app = new App();
    app.homes(start);
    app.click("restless", start, 1_455);
    const neighbour = { v4: { exact: "neighbour", near: "restless", wide: "w" } };
    const later = start + 3 * hourMs;
    expect(app.floods.find("app", networkOf("restless"), later)).toBeDefined();
    expect(app.floods.find("app", neighbour, later)).toBeUndefined();
  });

  it("are not offices and carriers whose many clicks lead to as many installs", () => {
    const app = new App();
    app.homes(start);
    app.click("carrier", start, 5_000);
    app.install("carrier", start, 400);
    app.click("office", start, 250);
    app.install("office", start, 6);
    for (const near of ["carrier", "office"]) {
      expect(app.floods.find("app", networkOf(near), start + 3 * hourMs)).toBeUndefined();
    }
  });

  it("are not a crowd whose installs have not come yet", () => {
    const app = new App();
    app.homes(start);
    app.click("stadium", start + 3 * hourMs, 2_000);
    expect(app.floods.find("app", networkOf("stadium"), start + 3.5 * hourMs)).toBeUndefined();
  });

  it("are neither computers nor testers, and end after a day", () => {
    const app = new App();
    app.homes(start);
    app.click("office", start, 2_000, "other");
    app.click("lab", start, 2_000, "ios", true);
    for (const near of ["office", "lab"]) {
      expect(app.floods.find("app", networkOf(near), start + 3 * hourMs)).toBeUndefined();
    }
    app.click("server", start, 2_000);
    app.homes(start + 24 * hourMs);
    expect(app.floods.find("app", networkOf("server"), start + 24 * hourMs)).toBeDefined();
    expect(app.floods.find("app", networkOf("server"), start + 27 * hourMs)).toBeUndefined();
  });

  it("do not hide each other by lowering the usual share of installs", () => {
    const app = new App();
    app.homes(start);
    for (let server = 0; server < 20; server += 1) app.click(`server ${server}`, start, 2_000);
    expect(app.floods.find("app", networkOf("server 7"), start + 3 * hourMs)).toBeDefined();
  });

  it("are not hidden by many networks with a few clicks and no installs", () => {
    const app = new App();
    app.homes(start);
    for (let network = 0; network < 1_000; network += 1) app.click(`decoy ${network}`, start, 20);
    app.click("server", start, 5_000);
    expect(app.floods.find("app", networkOf("server"), start + 3 * hourMs)).toEqual({
      clicks: 5_000,
      installs: 1,
      expected: 65,
    });
  });

  it("are compared with all clicks of ordinary networks that many people share", () => {
    const app = new App();
    for (let network = 0; network < 400; network += 1) {
      app.click(`shared ${network}`, start, 15);
      if (network % 10 === 0) app.install(`shared ${network}`, start);
    }
    app.click("server", start, 6_000);
    const flood = app.floods.find("app", networkOf("server"), start + 3 * hourMs);
    // 40 installs of 6,000 clicks, and the server's first 20.
    expect(flood?.expected).toBe(40);
  });

  it("are not guessed with too little traffic to compare with", () => {
    const app = new App();
    app.homes(start, 90);
    app.click("server", start, 2_000);
    expect(app.floods.find("app", networkOf("server"), start + 3 * hourMs)).toBeUndefined();
  });
});
