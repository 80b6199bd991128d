import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { mailSettings } from "./mail.ts";

const SMTP_URL = "smtps://smtp.shop.example";
const MAIL_FROM = "links@shop.example";
const settingsOf = (env: Record<string, string>) => mailSettings(readConfig(env));

describe("mail", () => {
  it("is off without settings", () => {
    expect(settingsOf({})).toBeUndefined();
    expect(settingsOf({ PUBLIC_URL: "https://go.shop.example" })).toBeUndefined();
  });

  it("needs a server, a sender, and a URL for its links", () => {
    expect(() => settingsOf({ SMTP_URL })).toThrow("Set MAIL_FROM too");
    expect(() => settingsOf({ MAIL_FROM })).toThrow("Set SMTP_URL too");
    expect(() => settingsOf({ SMTP_URL, MAIL_FROM })).toThrow("not PUBLIC_URL");
    const apart = { SMTP_URL, MAIL_FROM, PUBLIC_URL: "https://go.shop.example", ADMIN_PORT: "1" };
    expect(() => settingsOf(apart)).toThrow("not ADMIN_URL");
  });

  it("links to the dashboard", () => {
    const one = { SMTP_URL, MAIL_FROM, PUBLIC_URL: "https://go.shop.example" };
    expect(settingsOf(one)?.dashboardUrl).toBe("https://go.shop.example");
    const two = { ...one, ADMIN_URL: "https://links.internal" };
    expect(settingsOf(two)?.dashboardUrl).toBe("https://links.internal");
  });
});
