import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { servicePaths } from "@throughline/protocol";
import type { OpenApi } from "./api-reference.ts";
import { root } from "./pages.ts";

const startMs = 60_000;

/** The description of the API, as a running service gives it. */
export async function describeService(): Promise<OpenApi> {
  const folder = mkdtempSync(join(tmpdir(), "throughline-docs-"));
  const service = spawn(
    process.execPath,
    ["--conditions=source", join(root, "packages/cli/src/main.ts"), "serve"],
    {
      env: { ...process.env, PORT: "0", HOST: "127.0.0.1", DATA_DIR: folder, LOG_LEVEL: "error" },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    },
  );
  const late = setTimeout(() => service.kill("SIGKILL"), startMs);
  try {
    const ended = once(service, "exit").then(() => {
      throw new Error("The service ended before it served.");
    });
    const [{ listening }] = (await Promise.race([once(service, "message"), ended])) as [
      { readonly listening: string },
    ];
    return (await (await fetch(listening + servicePaths.openApi)).json()) as OpenApi;
  } finally {
    clearTimeout(late);
    service.kill("SIGKILL");
    if (service.exitCode === null && service.signalCode === null) await once(service, "exit");
    rmSync(folder, { recursive: true, force: true });
  }
}
