import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { servicePaths } from "@throughline/protocol";
import type { OpenApi } from "./api-reference.ts";
import { root } from "./pages.ts";

const startTimeoutMs = 60_000;

/** Starts a service and returns its OpenAPI description. */
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
  const timeout = setTimeout(() => service.kill("SIGKILL"), startTimeoutMs);
  try {
    const ended = once(service, "exit").then(() => {
      throw new Error("The service exited before it was listening. Its log is above.");
    });
    const [{ listening }] = (await Promise.race([once(service, "message"), ended])) as [
      { readonly listening: string },
    ];
    return (await (await fetch(listening + servicePaths.openApi)).json()) as OpenApi;
  } finally {
    clearTimeout(timeout);
    service.kill("SIGKILL");
    if (service.exitCode === null && service.signalCode === null) await once(service, "exit");
    rmSync(folder, { recursive: true, force: true });
  }
}
