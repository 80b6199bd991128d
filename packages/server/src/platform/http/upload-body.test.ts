import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseUploads, uploadedFile } from "./upload-body.ts";

const http = fastify({ bodyLimit: 2 ** 22 });
parseUploads(http, "content");
http.route({
  method: "POST",
  url: "/",
  handler: async (request) => ({
    file: Buffer.concat(uploadedFile(request) ?? []).toString(),
    bodyLength: JSON.stringify(request.body).length,
  }),
});
beforeAll(() => http.listen());
afterAll(() => http.close());

async function send(body: string | ReadableStream) {
  const { port } = http.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    duplex: "half",
  });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

const long = "AbC0+/".repeat(2 ** 18);

it("keeps most of a file out of the parsed body", async () => {
  const { answer } = await send(JSON.stringify({ format: "csv", content: long, replace: true }));
  expect(answer["file"]).toBe(long);
  expect(answer["bodyLength"]).toBeLessThan(long.length / 4);
});

it.each([
  ["before other properties", JSON.stringify({ content: long, format: "csv" }), long],
  ["with escaped slashes", `{"content":"${long.replaceAll("/", "\\/")}"}`, long],
  [
    "with text in several scripts",
    JSON.stringify({ content: `${long} 東京 🚀${long}` }),
    `${long} 東京 🚀${long}`,
  ],
  ["of a few bytes", JSON.stringify({ content: "AAAA" }), "AAAA"],
])("reads a file %s", async (_, body, file) => {
  expect((await send(body)).answer).toMatchObject({ file });
});

it("reads a body that arrives in small chunks", async () => {
  const content = "A".repeat(2000);
  const parts = ['{"content":"', content, '","dryRun":', "true", "}"];
  const body = ReadableStream.from(parts.map((part) => Buffer.from(part)));
  expect((await send(body)).answer).toMatchObject({ file: content });
});

it.each([
  ["without an end", `{"content":"${long}`],
  ["without a comma after it", `{"content":"${long}" "name":1}`],
  ["beside a dangerous name", `{"content":"${long}","__proto__":{"a":1}}`],
])("refuses a file %s", async (_, body) => {
  expect((await send(body)).status).toBe(400);
});

it.each([
  ["declared", (text: string) => text],
  ["in chunks", (text: string) => Readable.from([Buffer.from(text)])],
])("refuses a body that is too large: %s", async (_, payloadOf) => {
  const payload = payloadOf(JSON.stringify({ content: "A".repeat(2 ** 23) }));
  const headers = { "content-type": "application/json" };
  const { statusCode } = await http.inject({ method: "POST", url: "/", headers, payload });
  expect(statusCode).toBe(413);
});
