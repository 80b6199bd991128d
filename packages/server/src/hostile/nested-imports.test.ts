import { adminRoutes } from "@throughline/protocol/admin";
import { beforeAll, describe, expect, it } from "vitest";
import { testService } from "../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;
beforeAll(async () => {
  test = await testService();
});

const importFile = (format: "ndjson" | "csv", text: string) =>
  test.send("POST", adminRoutes.importFile.path, {
    format,
    content: Buffer.from(text).toString("base64"),
  });
const nested = (levels: number) => `{"a":${"[".repeat(levels)}1${"]".repeat(levels)}}`;

describe("an imported file with nested data", () => {
  it.each([65, 2_400, 5_000, 400_000])(
    "of %i levels is refused, and the next import runs",
    async (levels) => {
      const line = `{"code":"deep${levels}","destination":"/x","data":${nested(levels)}}\n`;
      const refused = await importFile("ndjson", line);
      expect(refused).toMatchObject({
        status: 200,
        body: { done: false, errors: [{ line: 1 }] },
      });
      expect(JSON.stringify(refused.body)).toContain("nested deeper than 64 levels");
      const next = await importFile("ndjson", `{"code":"flat${levels}","destination":"/x"}\n`);
      expect(next).toMatchObject({ status: 200, body: { done: true } });
    },
  );

  it("in a cell is refused as well", async () => {
    const cell = nested(5_000).replaceAll('"', '""');
    const { status, body } = await importFile("csv", `code,destination,data\nx,/x,"${cell}"\n`);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain("nested deeper than 64 levels");
  });
});
