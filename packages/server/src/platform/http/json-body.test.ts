import fastify from "fastify";
import { expect, it } from "vitest";
import { parseJsonBodies } from "./json-body.ts";

const http = fastify({ bodyLimit: 2 ** 24 });
parseJsonBodies(http);
http.post("/", async ({ body }) => ({ received: body }));

async function send(payload: string) {
  const headers = { "content-type": "application/json" };
  return http.inject({ method: "POST", url: "/", headers, payload });
}

const long = "A".repeat(2 ** 20);

it.each([
  ["a property", { format: "csv", content: long, replace: true }],
  ["the name of a property", { [long]: long }],
  ["a nested property", { files: [{ content: long }, { content: `${long}/b` }] }],
  ["the whole body", long],
  ["text with escapes", { content: `${long}"\\\n\u0000` }],
  ["text in several scripts", { content: `${long} São Paulo 東京 🚀` }],
])("keeps a string of a megabyte that is %s", async (_, body) => {
  expect((await send(JSON.stringify(body))).json()).toEqual({ received: body });
});

it("replaces lone surrogates beside a long string", async () => {
  const body = `{"content":"${long}","name":"\\ud800"}`;
  expect((await send(body)).json()).toEqual({ received: { content: long, name: "\ufffd" } });
});

it.each([
  ["a long string without an end", `{"content":"${long}`],
  ["a long string without a comma after it", `{"content":"${long}" "name":1}`],
  ["a dangerous name beside a long string", `{"content":"${long}","__proto__":{"a":1}}`],
])("refuses %s", async (_, body) => {
  expect((await send(body)).statusCode).toBe(400);
});
