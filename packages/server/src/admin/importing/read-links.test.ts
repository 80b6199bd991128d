import { createReadStream } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileSchema, ImportedLink } from "@throughline/protocol/validate";
import { describe, expect, it } from "vitest";
import { ImportFileError } from "./import-file-error.ts";
import { importFormats } from "./formats/index.ts";
import type { ImportFormat } from "./formats/index.ts";
import { readLinks } from "./read-links.ts";
import type { LinkInFile } from "./read-links.ts";
import type { BrokenLine } from "./records.ts";

const fixture = (name: string) =>
  createReadStream(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)), {
    // Small chunks split lines and characters.
    highWaterMark: 7,
  }) as AsyncIterable<Uint8Array>;

async function* bytesOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === "string" ? new TextEncoder().encode(content) : content;
}

async function read(
  format: ImportFormat,
  chunks: AsyncIterable<Uint8Array>,
  options = { toStore: false },
) {
  const all: (LinkInFile | BrokenLine)[] = [];
  for await (const each of readLinks(importFormats[format], chunks, options)) all.push(each);
  return all;
}

const linksIn = async (format: ImportFormat, file: string, options?: { toStore: boolean }) =>
  (await read(format, fixture(file), options)).map((each) =>
    "link" in each ? each.link : each.error,
  );

describe("a table", () => {
  it("of one endless line is refused without scanning the line again and again", async () => {
    const { user } = process.cpuUsage();
    for (let file = 0; file < 5; file += 1) {
      await expect(read("csv", bytesOf(",".repeat(100_000)))).rejects.toThrow(
        "Line 1 has more than 200 cells.",
      );
    }
    // Scanning the beginning in quadratic time takes more than 200 ms per file.
    expect(process.cpuUsage().user - user).toBeLessThan(500_000);
  });

  it("can be separated by semicolons or tabs, as spreadsheets save it", async () => {
    for (const delimiter of [";", "\t"]) {
      const rows = [
        ["code", "destination", "tags"],
        ["a", "https://shop.example/?x=1,2", '"[""one"",""two""]"'],
      ];
      const file = rows.map((row) => row.join(delimiter)).join("\r\n");
      const [row] = await read("csv", bytesOf(file));
      expect(row).toMatchObject({
        link: { code: "a", destination: "https://shop.example/?x=1,2", tags: ["one", "two"] },
      });
    }
  });

  it("gets codes where it has none, and the same ones again", async () => {
    const file = "destination,title\nhttps://shop.example/a,A\nhttps://shop.example/b,B";
    const codes = async () =>
      (await read("csv", bytesOf(file))).map((row) => ("link" in row ? row.link.code : row.error));
    const first = await codes();
    expect(first).toEqual([expect.stringMatching(/^[a-z2-7]{8}$/), expect.any(String)]);
    expect(new Set(first).size).toBe(2);
    expect(await codes()).toEqual(first);
  });
});

describe("a Firebase export", () => {
  it("becomes links with paths, fallbacks, previews and campaigns", async () => {
    const links = await linksIn("firebase", "firebase.csv");
    expect(links).toHaveLength(5);
    expect(links[0]).toEqual({
      code: "spring",
      destination: "https://www.shop.example/sale?ref=mail",
      ios: null,
      android: null,
      desktop: { fallback: "https://www.shop.example/sale?ref=mail" },
      preview: {
        title: "Spring sale",
        description: "Everything green, 20% off",
        image: "https://www.shop.example/sale.png",
      },
      utm: { source: "mail", medium: "newsletter", campaign: "spring" },
      tags: ["Spring sale"],
      createdAt: "2021-03-04T09:30:00.000Z",
    });
    expect(links[1]).toMatchObject({
      code: "promo/Ab3d",
      ios: { fallback: "https://www.shop.example/ios" },
      android: { fallback: "https://www.shop.example/android" },
      desktop: { fallback: "https://www.shop.example/products/42?from=desktop" },
      tags: ['"Product 42", poster'],
      createdAt: "2021-03-04T09:30:00.000Z",
    });
    expect(links[2]).toMatchObject({
      preview: { title: "Zażółć\nwith us" },
      tags: ["archived"],
      createdAt: "2019-11-30T23:59:59.000Z",
    });
  });

  it("sends phones to the link itself if it names no app", async () => {
    const page = { fallback: "https://www.shop.example/imprint" };
    const links = await linksIn("firebase", "firebase.csv");
    expect(links[3]).toMatchObject({ ios: page, android: page, desktop: page });
  });

  it("reports lines, hosts and ignored parameters", async () => {
    const [first, second, third, , last] = await read("firebase", fixture("firebase.csv"));
    expect(first).toMatchObject({ line: 2, host: "go.shop.example", ignored: [] });
    expect(Object(second)).toMatchObject({
      ignored: expect.arrayContaining([
        "amv: a minimum app version is not supported",
        "ipfl: iPads get what iPhones get",
      ]) as unknown,
    });
    // A quoted cell spans two lines.
    expect(third).toMatchObject({ line: 5 });
    expect(last).toMatchObject({ line: 7, host: "shop.page.link" });
  });
});

describe("Branch links", () => {
  it("are read from CSV, and a link without a destination is reported", async () => {
    expect(await linksIn("branch", "branch.csv")).toEqual([
      expect.objectContaining({
        code: "a/abc123",
        destination: "/products/42",
        ios: null,
        desktop: { fallback: "https://www.shop.example/products/42" },
        preview: { title: "Product 42" },
        utm: { source: "email", medium: "sharing", campaign: "winter" },
        tags: ["vip", "mail", "new user"],
        data: { coupon: "W10" },
        createdAt: "2022-01-02T03:04:05.000Z",
      }),
      expect.objectContaining({
        destination: "https://www.shop.example/c",
        ios: { fallback: "https://www.shop.example/f" },
        android: { fallback: "https://www.shop.example/f" },
        desktop: { fallback: "https://www.shop.example/f" },
        data: null,
      }),
      expect.stringContaining("The link has no destination"),
    ]);
  });

  it("are read from the responses of Branch's API", async () => {
    expect(await linksIn("branch", "branch.ndjson")).toEqual([
      expect.objectContaining({
        code: "a/abc123",
        destination: "/products/42",
        utm: { source: "email", medium: "sharing", campaign: "winter" },
        tags: ["vip", "mail", "new user"],
        data: { coupon: "W10" },
      }),
    ]);
  });
});

describe("a Dub export", () => {
  it("keeps web pages, and leaves store pages to the service", async () => {
    const [launch, sale, secret] = await linksIn("dub", "dub.csv");
    expect(launch).toMatchObject({
      code: "launch",
      ios: null,
      android: null,
      desktop: { fallback: "https://www.shop.example/launch" },
      tags: ["launch", "social"],
      utm: { source: "x" },
    });
    expect(sale).toMatchObject({
      code: "de/sale",
      ios: { fallback: "https://www.shop.example/sale" },
      android: { fallback: "https://m.shop.example/sale" },
      expiresAt: "2024-12-31T23:59:59.000Z",
      expiredFallback: "https://www.shop.example/over",
      rules: [
        {
          name: "DE",
          when: { countries: ["DE"] },
          destination: "https://www.shop.example/de",
          fallback: "https://www.shop.example/de",
        },
      ],
      split: null,
    });
    expect(secret).toMatchObject({ code: "private", hasPassword: true });
  });
});

describe("a Dub export with an A/B test", () => {
  const test = (more: object = {}) => {
    const testVariants = [
      { url: "https://www.shop.example/a", percentage: 30 },
      { url: "https://www.shop.example/b", percentage: 70 },
    ];
    const line = {
      shortLink: "go.shop.example/x",
      url: "https://www.shop.example/a",
      testVariants,
    };
    return read("dub", bytesOf(JSON.stringify({ ...line, ...more })), { toStore: true });
  };

  it("becomes a split test until it is completed", async () => {
    expect(await test()).toMatchObject([
      {
        link: {
          split: {
            variants: [
              { name: "A", weight: 30, destination: "https://www.shop.example/a" },
              { name: "B", weight: 70, destination: "https://www.shop.example/b" },
            ],
          },
        },
      },
    ]);
    expect(await test({ testCompletedAt: "2024-05-06T07:08:09Z" })).toMatchObject([
      { link: { split: null } },
    ]);
    expect(await test({ testVariants: [{ url: 1 }] })).toMatchObject([
      { error: "testVariants is not a list of URLs and percentages." },
    ]);
  });
});

describe("a list of Shlink short URLs", () => {
  it("keeps the rules in the order of their priority, the start and the maximum of visits", async () => {
    const [launch, sale, city] = await linksIn("shlink", "shlink.csv");
    const page = { fallback: "https://www.shop.example/launch" };
    expect(launch).toMatchObject({
      code: "launch",
      ios: page,
      desktop: page,
      rules: null,
      name: "Launch",
      tags: ["launch", "social"],
      createdAt: "2024-05-06T07:08:09.000Z",
    });
    expect(sale).toMatchObject({
      rules: [
        {
          name: "Rule 1",
          when: { countries: ["DE"], languages: ["de"] },
          destination: "https://www.shop.example/de",
        },
        {
          name: "Rule 2",
          when: { platforms: ["ios"] },
          fallback: "https://www.shop.example/iphone",
        },
      ],
    });
    const limited = {
      shortUrl: "go.shop.example/x",
      longUrl: "https://www.shop.example/x",
      meta: { validSince: "2027-01-01T00:00:00+00:00", validUntil: null, maxVisits: 100 },
    };
    expect(await read("shlink", bytesOf(JSON.stringify(limited)))).toMatchObject([
      { link: { startsAt: "2027-01-01T00:00:00.000Z", expiresAt: null, maxClicks: 100 } },
    ]);
    expect(city).toContain("the condition geolocation-city-name Paris, which is not supported");
  });
});

describe("a Bitly export", () => {
  it("sends every visitor to the long URL, under the custom back-half", async () => {
    const [home, jobs] = await linksIn("bitly", "bitly.csv");
    const page = { fallback: "https://www.shop.example/" };
    expect(home).toMatchObject({ code: "3xYz", ios: page, android: page, desktop: page });
    expect(jobs).toMatchObject({
      code: "jobs",
      name: "Careers",
      destination: "https://www.shop.example/jobs",
    });
  });

  it("sends phones to the store if the user chooses so", async () => {
    const [home] = await linksIn("bitly", "bitly.csv", { toStore: true });
    expect(home).toMatchObject({ ios: null, android: null });
  });
});

it.each([
  ["bitly", "bitly.csv"],
  ["shlink", "shlink.csv"],
  ["yourls", "yourls.csv"],
  ["kutt", "kutt.ndjson"],
] as const)("the internal titles of %s stay internal", async (format, file) => {
  for (const link of await linksIn(format, file)) expect(link).not.toHaveProperty("preview");
});

describe("links of self-hosted shorteners", () => {
  it("are read from the table of YOURLS", async () => {
    const [first, second] = await linksIn("yourls", "yourls.csv");
    expect(first).toMatchObject({
      code: "ozh",
      destination: "https://www.shop.example/ozh",
      desktop: { fallback: "https://www.shop.example/ozh" },
      name: "Ozh",
    });
    expect(second).toMatchObject({ code: "mug", name: null });
    const stats = { shorturl: "https://go.shop.example/x", url: "https://www.shop.example/x" };
    expect(await read("yourls", bytesOf(JSON.stringify(stats)))).toMatchObject([
      { host: "go.shop.example", link: { code: "x" } },
    ]);
  });

  it("are read from the API of Kutt, without their passwords", async () => {
    const [launch, vip] = await linksIn("kutt", "kutt.ndjson");
    expect(launch).toMatchObject({
      code: "launch",
      destination: "https://www.shop.example/launch",
      name: "Launch",
      expiresAt: "2030-01-01T00:00:00.000Z",
      hasPassword: false,
      disabled: false,
    });
    expect(vip).toMatchObject({ hasPassword: true, disabled: true, expiresAt: null });
  });

  it("are read from the API of LinkForty, with the data for the app", async () => {
    const [spring, old] = await read("linkforty", fixture("linkforty.ndjson"));
    expect(spring).toMatchObject({
      link: {
        code: "spring",
        name: "Spring",
        notes: "For the April mailing",
        preview: { title: "Spring is here" },
        // Store pages are left to the service, so that it can match the install.
        ios: null,
        android: null,
        webFallback: "https://www.shop.example/",
        utm: { source: "mail", campaign: "spring" },
        data: { coupon: "WELCOME" },
        disabled: false,
      },
      ignored: [expect.stringContaining("targeting rules") as string],
    });
    expect(spring).not.toHaveProperty("link.utm.x");
    expect(old).toMatchObject({ link: { code: "old", disabled: true, data: null } });
  });
});

it.each([
  ["firebase", "csv"],
  ["branch", "csv"],
  ["dub", "csv"],
  ["bitly", "csv"],
  ["shlink", "csv"],
  ["yourls", "csv"],
  ["kutt", "ndjson"],
  ["linkforty", "ndjson"],
] as const)(
  "every valid line of a %s file is a link that the service accepts",
  async (format, ending) => {
    const check = compileSchema(ImportedLink);
    const links = await linksIn(format, `${format}.${ending}`);
    for (const link of links.filter((each) => typeof each !== "string")) {
      expect(check(JSON.parse(JSON.stringify(link)))).toBeNull();
    }
  },
);

describe("a file that cannot be read", () => {
  it.each<[string, ImportFormat, string | Uint8Array, string]>([
    ["nothing", "csv", "", "empty"],
    [
      "other columns",
      "firebase",
      "a,b\n1,2\n",
      "no column shortlink and link. Its columns are: a, b",
    ],
    ["unknown columns", "csv", "code,destination,colour\n", "unknown columns: colour"],
    ["a column twice", "csv", "code,destination,Code\n", "a column twice: Code"],
    ["UTF-16", "csv", Buffer.from("\ufeffcode,destination\n", "utf16le"), "UTF-16"],
    ["Latin-1", "csv", Buffer.from("code,destination\na,/ż\xfc\n", "latin1"), "not in UTF-8"],
    ["a spreadsheet", "dub", Buffer.from("PK\u0003\u0004"), "a spreadsheet"],
    ["an open quote", "csv", 'code,destination\na,"/b\n', "it was cut off"],
    ["text inside quotes", "csv", 'code,destination\na,"/b"c\n', "not CSV"],
    ["JSON for CSV", "csv", '{"code":"a"}', "looks like ndjson"],
    ["CSV for JSON", "ndjson", "code,destination\n", "looks like csv"],
    ["an endless line", "csv", `code,destination\na,${"x".repeat(1_000_001)}`, "longer than"],
    ["an endless JSON line", "ndjson", `{"code":"${"x".repeat(1_000_001)}`, "longer than"],
  ])("says why: %s", async (_what, format, content, words) => {
    const reading = read(format, bytesOf(content));
    await expect(reading).rejects.toThrow(words);
    await expect(reading).rejects.toBeInstanceOf(ImportFileError);
  });
});

describe("a broken line", () => {
  it("is reported with its number, and the other lines are read", async () => {
    const csv = "code,destination\na,/a\nb\n\nc,/c,more\nd,/d\ne,\n";
    expect(await read("csv", bytesOf(csv))).toMatchObject([
      { line: 2, link: { code: "a" } },
      { line: 3, error: "The line has 1 cell, but the first line has 2." },
      { line: 5, error: "The line has 3 cells, but the first line has 2." },
      { line: 6, link: { code: "d" } },
      { line: 7, error: "destination is empty." },
    ]);
    const json = '{"code":"a","destination":"/a"}\n[1]\n{"code"\n\n{"code":"b","destination":"/b"}';
    expect(await read("ndjson", bytesOf(json))).toMatchObject([
      { line: 1, link: { code: "a" } },
      { line: 2, error: "The line is not a JSON object." },
      { line: 3, error: "The line is not valid JSON, or was cut off." },
      { line: 5, link: { code: "b" } },
    ]);
  });

  it("is accepted ten thousand times, after which the file is refused", async () => {
    const file = (lines: number) => bytesOf(`code,destination\n${"a\n".repeat(lines)}`);
    expect(await read("csv", file(10_000))).toHaveLength(10_000);
    await expect(read("csv", file(10_001))).rejects.toThrow(
      new ImportFileError(
        "More than 10000 lines are broken. Line 10002: The line has 1 cell, but the first line has 2.",
      ),
    );
  });

  it.each([
    ["go.shop.example", "no path"],
    ["https://go.shop.example/a?b=1", "has no query"],
    ["not an address", "not a web address"],
  ])("is not a short link: %s", async (short, words) => {
    const [line] = await read("firebase", bytesOf(`short_link,link\n${short},https://a.example/`));
    expect(line).toMatchObject({ error: expect.stringContaining(words) as unknown });
  });
});
