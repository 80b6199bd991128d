import { describe, expect, it } from "vitest";
import { parseConnection } from "./connection.ts";

const phone = {
  session: "a-page",
  owner: 1,
  device: "iphone15",
  languages: ["pl-PL"],
  address: "203.0.113.7",
  network: "online",
  inApp: false,
};

describe("the connection of a phone", () => {
  it("is accepted when it is valid", () => {
    expect(parseConnection(phone)).toEqual(phone);
  });

  it.each([
    ["a real IP address", { address: "8.8.8.8" }],
    ["two IP addresses", { address: "203.0.113.7, 127.0.0.1" }],
    ["an unknown device", { device: "constructor" }],
    ["an unknown network", { network: "5g" }],
    ["an invalid language", { languages: ["pl\r\nx-evil: 1"] }],
    ["no owner", { owner: undefined }],
    ["no session", { session: "" }],
  ])("is rejected with %s", (_title, fault) => {
    expect(parseConnection({ ...phone, ...fault })).toBeUndefined();
  });

  it.each([undefined, null, "phone", []])("is rejected when it is %j", (body) => {
    expect(parseConnection(body)).toBeUndefined();
  });
});
