import { afterEach, describe, expect, it } from "vitest";
import { startReceiver } from "../../testing/receiver.ts";
import { sender } from "./send.ts";
import type { SendOptions } from "./send.ts";

const headers = { "content-type": "application/json" };

let receiver: Awaited<ReturnType<typeof startReceiver>> | undefined;
afterEach(() => receiver?.close());

const open = { allowHttp: true, isAllowed: () => true, timeoutMs: 2000 };

function post(url: string, options: Partial<SendOptions> = {}) {
  return sender({ ...open, ...options })({ url, headers, body: "{}" });
}

/** A name server that gives these addresses, one per request. */
function names(...answers: string[][]) {
  let asked = 0;
  const lookUp: NonNullable<SendOptions["lookUp"]> = (_host, _options, done) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  return { lookUp, asked: () => asked };
}

const nothing = () => false;

describe("sending", () => {
  it("posts the body and returns the beginning of the response", async () => {
    receiver = await startReceiver((_received, response) => response.writeHead(202).end("noted"));
    expect(await post(receiver.url)).toEqual({ status: 202, text: "noted" });
    expect(receiver.received).toMatchObject([
      { url: "/hook", body: "{}", headers: { ...headers, "user-agent": "Throughline-Webhooks" } },
    ]);
  });

  it.each(["http://books.example/", "ftp://books.example/", "file:///etc/passwd"])(
    "refuses %s unless http is allowed",
    async (url) => {
      await expect(post(url, { allowHttp: false })).rejects.toThrow("Only https");
    },
  );

  it.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://169.254.169.254/latest/meta-data",
    "http://10.0.0.8/",
  ])("refuses to connect to %s", async (url) => {
    await expect(post(url, { isAllowed: nothing })).rejects.toThrow("not a public address");
  });

  it.each([[["127.0.0.1"]], [["::1"]], [["::ffff:10.1.2.3"]], [["93.184.216.34", "192.168.0.1"]]])(
    "refuses to connect to a name that resolves to %s",
    async (addresses) => {
      const { lookUp } = names(addresses);
      await expect(post("https://books.example/", { isAllowed: nothing, lookUp })).rejects.toThrow(
        "not a public address",
      );
    },
  );

  it("connects to the address it checked, even if the name then resolves to another", async () => {
    receiver = await startReceiver();
    const dns = names(["127.0.0.1"], ["10.0.0.1"]);
    const isAllowed = (address: string) => address === "127.0.0.1";
    const url = `http://rebind.example:${receiver.port}/`;
    expect(await post(url, { isAllowed, lookUp: dns.lookUp })).toMatchObject({ status: 204 });
    expect(dns.asked()).toBe(1);
  });

  it("follows no redirects", async () => {
    receiver = await startReceiver((_received, response) =>
      response.writeHead(307, { location: "/elsewhere" }).end(),
    );
    expect(await post(receiver.url)).toMatchObject({ status: 307 });
    expect(receiver.received).toHaveLength(1);
  });

  it("times out waiting for headers or for the rest of the response", async () => {
    receiver = await startReceiver(({ url }, response) => {
      if (url === "/slow") response.writeHead(200).write("so far");
    });
    const at = (path: string) =>
      post(receiver?.url.replace("/hook", path) ?? "", { timeoutMs: 150 });
    await expect(at("/silent")).rejects.toThrow("No response within 0.15 seconds.");
    await expect(at("/slow")).rejects.toThrow("No response within 0.15 seconds.");
  });

  it("reads only the beginning of an endless response", async () => {
    receiver = await startReceiver((_received, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(16_384)));
        response.once("drain", more);
      };
      more();
    });
    const { status, text } = await post(receiver.url);
    expect([status, text.length]).toEqual([200, 2048]);
  });

  it.each([
    ["90", 90_000],
    [() => new Date(Date.now() + 60_000).toUTCString(), 60_000],
  ])("returns the delay in Retry-After: %s", async (header, ms) => {
    const retryAfter = typeof header === "string" ? header : header();
    receiver = await startReceiver((_received, response) =>
      response.writeHead(429, { "retry-after": retryAfter }).end(),
    );
    const { status, retryAfterMs = 0 } = await post(receiver.url);
    expect(status).toBe(429);
    // A date has no fractions of a second.
    expect(retryAfterMs).toBeLessThanOrEqual(ms);
    expect(retryAfterMs).toBeGreaterThan(ms - 5000);
  });

  it("explains why there was no response", async () => {
    receiver = await startReceiver((_received, response) => response.destroy());
    await expect(post(receiver.url)).rejects.toThrow("closed before the response");
    await receiver.close();
    await expect(post(receiver.url)).rejects.toThrow("The connection was refused.");
  });
});
