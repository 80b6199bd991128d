/**
 * `npm run size -w @throughline/react-native`: prints the size of each entry; exits non-zero when one is over its limit.
 * `-- --parts` also prints what each part of the main entry costs.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureParts, measurePeer, measureSize } from "./measure-size.mjs";
import { packClient, unpackClient } from "./pack.mjs";

const scratch = await mkdtemp(join(tmpdir(), "throughline-size-"));
try {
  const { tarball } = await packClient(join(scratch, "packed"));
  await unpackClient(tarball, join(scratch, "app"));
  const sizes = await measureSize(join(scratch, "app"));
  process.stdout.write("Client in a Metro release bundle, minified and compressed (gzip)\n\n");
  process.stdout.write(`${"entry".padEnd(18)}${"bytes".padStart(7)}${"limit".padStart(7)}\n`);
  for (const { entry, bytes, limit } of sizes) {
    const name = entry === "main entry" ? entry : `+ ${entry}`;
    process.stdout.write(
      `${name.padEnd(18)}${String(bytes).padStart(7)}${String(limit).padStart(7)}\n`,
    );
    if (bytes > limit) process.exitCode = 1;
  }
  const peer = await measurePeer(join(scratch, "app"));
  process.stdout.write(`${"nearest SDK".padEnd(18)}${String(peer).padStart(7)}\n`);
  if (process.argv.includes("--parts")) {
    process.stdout.write("\nparts of the main entry\n");
    for (const { part, bytes } of await measureParts(join(scratch, "app"))) {
      process.stdout.write(`${String(bytes).padStart(7)}  ${part}\n`);
    }
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}
