import { describe, expect, it } from "vitest";
import { findInvalidField, localBaseUrl } from "./check-config.ts";

const phone = { os: "ios" };
const config = { API_KEY: "pk_test", appID: "shop" };

describe("a config", () => {
  it.each(["https://links.example", "http://10.0.2.2:8787", "https://example.com/throughline"])(
    "with base URL %s is valid",
    (baseUrl) => {
      expect(findInvalidField({ ...config, baseUrl }, phone)).toBeUndefined();
    },
  );

  it.each([
    ["API_KEY", { appID: "shop" }],
    ["API_KEY", { API_KEY: "", appID: "shop" }],
    ["API_KEY", { API_KEY: " \n", appID: "shop" }],
    ["appID", { API_KEY: "pk_test" }],
    ["appID", { API_KEY: "pk_test", appID: " " }],
  ])("is faulty in %s: %o", (field, given) => {
    expect(findInvalidField(given, { ...phone, baseUrl: "https://links.example" })).toBe(field);
  });

  it.each(["", "links.example", "ftp://links.example", "https://", "https://a b", "https://a?b"])(
    "with base URL %s is invalid",
    (baseUrl) => {
      expect(findInvalidField({ ...config, baseUrl }, phone)).toBe("baseUrl");
    },
  );
});

describe("the local service", () => {
  it("is on the machine that served the bundle", () => {
    const scriptUrl = "http://192.168.1.5:8081/index.bundle?platform=ios";
    expect(localBaseUrl(scriptUrl)).toBe("http://192.168.1.5:8787");
  });

  it.each([undefined, null, "", "file:///main.jsbundle"])("is localhost for %s", (scriptUrl) => {
    expect(localBaseUrl(scriptUrl)).toBe("http://localhost:8787");
  });
});
