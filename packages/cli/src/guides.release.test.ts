import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ServiceProcess } from "./testing/terminal.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const main = join(root, "packages/cli/src/main.ts");

const columns =
  "short_link,link,apn,afl,amv,ibi,ifl,ius,ipfl,ipbi,isi,imv,efr,ofl,st,sd,si,utm_source,utm_medium,utm_campaign," +
  "utm_term,utm_content,at,ct,mt,pt,archived,name,created";

/** Returns a line of a Firebase export. */
function firebaseLine(code: string, parts: Record<string, string>): string {
  const app = { apn: "example.shop", ibi: "example.shop", isi: "1234567890", archived: "false" };
  const cells: Record<string, string> = {
    short_link: `https://go.shop.example/${code}`,
    created: "2021-03-04T09:30:00Z",
    ...app,
    ...parts,
  };
  return columns
    .split(",")
    .map((column) => cells[column] ?? "")
    .join(",");
}

/** The file of the guide: 1204 links. One occurs twice with different destinations, twelve have a page for iPads. */
function firebaseExport(): string {
  const page = "https://www.shop.example";
  const many = Array.from({ length: 1201 }, (_, index) =>
    firebaseLine(`promo/x${index}`, {
      link: `${page}/products/${index}`,
      st: `Prodotto n° ${index}`,
      ...(index < 12 && { ipfl: `${page}/ipad` }),
    }),
  );
  return [
    columns,
    firebaseLine("spring", { link: `${page}/sale`, utm_source: "mail" }),
    firebaseLine("promo/Ab3d", {
      link: `${page}/products/42`,
      ofl: `${page}/products/42?from=desktop`,
    }),
    ...many,
    firebaseLine("spring", { link: `${page}/elsewhere` }),
    "",
  ].join("\n");
}

describe("the guide moving-here.md", () => {
  let folder: string;
  let service: ServiceProcess;
  let address: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "throughline-guide-"));
    writeFileSync(join(folder, "links.csv"), firebaseExport());
    service = new ServiceProcess(join(folder, "data"));
    address = await service.address();
  });
  afterAll(async () => {
    await service.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Runs a block of the guide in bash. Only the folder, the port and the app ID are replaced. */
  function follow(block: string, appId: string): string {
    const script = `
      npm() { shift 4; "${process.execPath}" --conditions=source "${main}" "$@"; }
      cd "${folder}"
      ${block.replaceAll("http://localhost:8787", address).replace("app_…", appId)}`;
    const env = {
      PATH: process.env["PATH"],
      DATA_DIR: join(folder, "data"),
      ...(appId !== "" && { THROUGHLINE_APP_ID: appId }),
    };
    // A file with faulty lines ends with exit code 1. The test checks the output instead.
    return execFileSync("bash", ["--norc", "-c", `${script}\ntrue`], { encoding: "utf8", env });
  }

  it(
    "imports a Firebase export and keeps the destinations of old links",
    { timeout: 120_000 },
    () => {
      const guide = readFileSync(join(root, "docs/guides/moving-here.md"), "utf8");
      const steps = guide.split("## What to do first")[1]?.split("\n## ")[0] ?? "";
      const blocks = [...steps.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, code = ""]) => code);
      expect(blocks).toHaveLength(4);
      const [register = "", ...others] = blocks;
      const appId = /app id +(app_\w+)/.exec(follow(register, ""))?.[1] ?? "";
      for (const block of others) {
        const promised = [...block.matchAll(/^ *# ?(.*)$/gm)].map(([, line = ""]) => line);
        const printed = follow(block, appId).replaceAll(folder, "/home/you");
        expect(printed.trimEnd().split("\n")).toEqual(promised);
      }
    },
  );
});
