import { resolveShortPath } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { createFakePhone, createVirtualClock, json, resetLinkSession } from "../testing/index.ts";
import { acquireSession } from "../core/index.ts";
import { describeLink } from "./describe-link.ts";

const paramsOf = (url: string) => describeLink({ url, type: "verified", originalUrl: url }).params;

describe("the parameters of a link", () => {
  it.each([
    ["https://go.shop.example/a?b=1&c=2", { b: "1", c: "2" }],
    ["https://go.shop.example/a?b=1&b=2", { b: "2" }],
    ["https://go.shop.example/a?b=x%20y+z&%C5%82=%C3%B3", { b: "x y z", ł: "ó" }],
    ["https://go.shop.example/a?b=%zz&c=1", { b: "%zz", c: "1" }],
    ["https://go.shop.example/a?b=c=d&e", { b: "c=d", e: "" }],
    ["https://go.shop.example/a?&&", {}],
    ["https://go.shop.example/a", {}],
    ["shop://a?b=c?d", { b: "c?d" }],
  ])("%s", (url, params) => {
    expect(paramsOf(url)).toEqual(params);
  });

  it("can have the names of object members", () => {
    const params = paramsOf("shop://a?__proto__=1&constructor=2");
    expect(Object.keys(params)).toEqual(["__proto__", "constructor"]);
  });
});

it("a match is described without its internal click id", () => {
  const url = "https://go.shop.example/a";
  const match = { type: "deterministic", method: "referrer", confidence: 1 } as const;
  const link = {
    url,
    originalUrl: url,
    type: "deferred",
    match: { ...match, clickId: "c1" },
  } as const;
  expect(describeLink(link).match).toEqual(match);
});

it("a resolved short link has its original URL and the data of its destination", async () => {
  const clock = createVirtualClock();
  const short = "https://go.shop.example/abc";
  const phone = createFakePhone({ clock, initialUrl: short });
  phone.service.answerNext(
    resolveShortPath,
    json(200, { link: "https://shop.example/p/1?x=1", data: { coupon: "S" } }),
  );
  const session = acquireSession({ API_KEY: "pk_test", appID: "shop" }, phone.ports);
  await clock.advance(10);
  expect(describeLink(session.getState().link)).toEqual({
    params: { x: "1" },
    pathname: "/p/1",
    data: { coupon: "S" },
    match: null,
    originalUrl: short,
  });
  resetLinkSession();
});
