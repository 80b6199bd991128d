import { describe, expect, it } from "vitest";
import { readConnection } from "./connection.ts";

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
  it("is what the page says", () => {
    expect(readConnection(phone)).toEqual(phone);
  });

  it.each([
    ["an address that is somebody's", { address: "8.8.8.8" }],
    ["an address with more in it", { address: "203.0.113.7, 127.0.0.1" }],
    ["a device nobody made", { device: "constructor" }],
    ["a network that does not exist", { network: "5g" }],
    ["languages that are no words", { languages: ["pl\r\nx-evil: 1"] }],
    ["no owner", { owner: undefined }],
    ["no session", { session: "" }],
  ])("is none with %s", (_title, fault) => {
    expect(readConnection({ ...phone, ...fault })).toBeUndefined();
  });

  it.each([undefined, null, "phone", []])("is none of %j", (body) => {
    expect(readConnection(body)).toBeUndefined();
  });
});
