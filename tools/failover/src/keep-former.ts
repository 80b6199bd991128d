import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { packed } from "./former.ts";

/**
 * `npm run former -w @throughline/failover`, before a step is added to the schema: packs the service as it is. The
 * upgrade's test starts from it. Its libraries stay outside, as they are when it runs.
 */
const root = process.argv[2] ?? fileURLToPath(new URL("../../..", import.meta.url));
const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: ["packages/cli/src/main.ts"],
  bundle: true,
  minify: true,
  write: false,
  format: "esm",
  platform: "node",
  target: "node24",
  conditions: ["source"],
  legalComments: "none",
  plugins: [
    {
      name: "libraries",
      setup(building) {
        building.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
          const isOwn = kind === "entry-point" || path.startsWith("@throughline/");
          return isOwn ? undefined : { path, external: true };
        });
      },
    },
  ],
});
const [program] = outputFiles;
if (program === undefined) throw new Error("Nothing was built.");
writeFileSync(packed, gzipSync(program.contents, { level: 9 }));
