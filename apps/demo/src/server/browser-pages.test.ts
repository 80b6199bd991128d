import { describe, expect, it } from "vitest";
import { pageInPhone } from "./browser-pages.ts";

const landing = {
  status: 200,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy":
      "default-src 'none'; script-src 'nonce-n0nce'; frame-ancestors 'none'",
  },
  body: Buffer.from("<!doctype html><html><head><title>Mug</title></head></html>"),
};

describe("a page in a phone's browser", () => {
  it("is unchanged except for a first script, allowed by its policy", () => {
    const { body, headers } = pageInPhone("left", landing);
    expect(body).toBe(
      `<!doctype html><html><head><script nonce="n0nce">parent.phones.enterBrowser(window,"left")</script><title>Mug</title></head></html>`,
    );
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'nonce-n0nce'; frame-ancestors 'self'",
    );
  });

  it("contains the phone's id literally", () => {
    expect(pageInPhone("$&", landing).body).toContain(`enterBrowser(window,"$&")`);
  });

  it("hands a redirect over to the phone, with its URL escaped", () => {
    const location = `https://play.google.com/?referrer="</script><script>alert(1)`;
    const { status, body } = pageInPhone("left", {
      status: 302,
      headers: { location },
      body: Buffer.of(),
    });
    expect(status).toBe(200);
    expect(body.toString().match(/<script>/g)).toHaveLength(1);
    expect(body).toContain(String.raw`referrer=\"\u003c/script>`);
  });

  it("is left unchanged when it is not HTML", () => {
    const plain = { status: 204, headers: {}, body: Buffer.of() };
    expect(pageInPhone("left", plain)).toMatchObject({ status: 204, body: plain.body });
  });
});
