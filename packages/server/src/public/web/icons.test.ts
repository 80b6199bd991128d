import { adminRoutes } from "@throughline/protocol/admin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";

const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let service: Awaited<ReturnType<typeof testService>>;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.service.close());

const upload = (image: string) => service.send("POST", adminRoutes.uploadIcon.path, { image });

describe("an uploaded icon", () => {
  it("is served to every website, and is not written to the audit log", async () => {
    const { status, body } = await upload(png);
    expect(status).toBe(201);
    const { url } = body as { url: string };
    const served = await service.service.inject({ url: new URL(url).pathname });
    expect(served.headers).toMatchObject({
      "content-type": "image/png",
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(served.rawPayload.toString("base64")).toBe(png);
    const audit = await service.send("GET", adminRoutes.listAudit.path);
    expect(JSON.stringify(audit.body)).not.toContain(png);
    const other = new URL(url).pathname.replace(/[^/]+$/, "none.png");
    expect((await service.service.inject({ url: other })).statusCode).toBe(404);
  });

  it.each([
    [
      "a picture with code",
      Buffer.from("<svg onload=alert(1)>").toString("base64"),
      "PNG, JPEG or WebP",
    ],
    ["no Base64", "data:image/png;base64,AAAA", "image"],
    ["more than 200 kB", Buffer.alloc(200_001).toString("base64"), "200 kB"],
  ])("is refused if it is %s", async (_what, image, why) => {
    const { status, body } = await upload(image);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(why);
  });
});
