import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { commands } from "../packages/cli/src/commands/index.ts";

const deploy = fileURLToPath(new URL("../deploy", import.meta.url));
const read = (file: string) => readFileSync(join(deploy, file), "utf8");

describe("the container file", () => {
  const file = read("Dockerfile");

  it("installs the tested package without install scripts", () => {
    expect(file).toContain("npm run build --workspace=@throughline/cli");
    expect(file).toContain("npm pack ./packages/cli/dist");
    expect(file).toMatch(/npm install --global --ignore-scripts \/tmp\/throughline-\*\.tgz/);
  });

  it("runs as an unprivileged user, has a health check and stops on SIGTERM", async () => {
    const last = file.slice(file.lastIndexOf("FROM "));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
    const health = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(last.replaceAll("\\\n", ""))?.[1] ?? "";
    const [command = "", ...args] = JSON.parse(health) as string[];
    expect(command).toBe("node");
    let answer = 200;
    const service = createServer((request, response) => {
      response.writeHead(request.url === "/readyz" ? answer : 404).end();
    });
    await new Promise<void>((resolve) => {
      service.listen(0, "127.0.0.1", resolve);
    });
    const { port } = service.address() as AddressInfo;
    const isHealthy = async () => {
      const [code] = await once(
        spawn(process.execPath, args, { env: { PORT: `${port}` } }),
        "exit",
      );
      return code === 0;
    };
    expect(await isHealthy()).toBe(true);
    answer = 503;
    expect(await isHealthy()).toBe(false);
    service.close();
    service.closeAllConnections();
    expect(await isHealthy()).toBe(false);
  });
});

/** The environment variables that the service reads. */
const known = new Set(
  [...read("throughline.env.example").matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name),
);

describe.each(["compose.yaml", "compose.postgres.yaml"])("%s", (name) => {
  const [, service = ""] =
    /^(?: {2}throughline|x-service: &service)(.*?)^(?: {2}caddy|x-node)/ms.exec(read(name)) ?? [];

  it("runs the image with a read-only root and without new privileges", () => {
    expect(service).toContain("dockerfile: deploy/Dockerfile");
    expect(service).toMatch(/read_only: true/);
    expect(service).toMatch(/cap_drop: \[ALL\]/);
    expect(service).toMatch(/no-new-privileges:true/);
  });

  it("sets only existing settings and has Caddy in front", () => {
    const set = [...service.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, variable]) => variable);
    expect(set.filter((variable) => !known.has(variable))).toEqual([]);
    const [, proxy = ""] = /\.\/(Caddyfile[.\w]*):/.exec(read(name)) ?? [];
    expect(read(proxy)).toMatch(/reverse_proxy (throughline|one):8787/);
    expect(read(proxy)).toContain("respond /metrics 404");
  });

  it("serves the dashboard on a separate host name through Caddy", () => {
    expect(read(name)).toMatch(/PUBLIC_URL: https:\/\/\$\{LINK_DOMAIN:/);
    expect(read(name)).toMatch(/ADMIN_URL: https:\/\/\$\{DASHBOARD_DOMAIN:/);
    const [, proxy = ""] = /\.\/(Caddyfile[.\w]*):/.exec(read(name)) ?? [];
    expect(read(proxy)).toMatch(/^\{\$LINK_DOMAIN\}, \{\$DASHBOARD_DOMAIN\} \{/);
  });
});

const guide = readFileSync(join(deploy, "../docs/guides/scaling.md"), "utf8");

describe("the compose file of several nodes", () => {
  const file = read("compose.postgres.yaml");

  it("sets only existing settings", () => {
    const node = /x-node:.*?environment:\n(.*?)\n  \S/s.exec(file)?.[1] ?? "";
    const set = [...node.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name);
    expect(set).toEqual(["STORE", "PUBLIC_URL", "ADMIN_URL", "TRUST_PROXY", "SHUTDOWN_DELAY"]);
    expect(set.filter((name) => !known.has(name))).toEqual([]);
  });

  it("migrates with an existing command", () => {
    const [, words = ""] = /^ {2}migrate:.*?command: \[(.*?)\]/ms.exec(file) ?? [];
    expect(commands.map(({ name }) => name)).toContain(words.replaceAll(", ", " "));
  });

  it("gives a stopping node enough time", () => {
    const [, shutdownDelay] = /SHUTDOWN_DELAY: (\d+)/.exec(file) ?? [];
    const [, grace] = /stop_grace_period: (\d+)s/.exec(file) ?? [];
    expect(Number(grace)).toBeGreaterThan(Number(shutdownDelay) + 10);
  });

  it("gives the serving login the privileges of the guide", () => {
    const rights = [...read("roles.sql").matchAll(/^ALTER .*$/gm)].map(([line]) => line);
    expect(rights).toHaveLength(3);
    for (const right of rights) expect(guide).toContain(right);
  });

  it("has a proxy that uses every ready node", () => {
    const nodes = [...file.matchAll(/^ {2}(\w+): \*node$/gm)].map(([, name]) => name);
    const proxy = read("Caddyfile.nodes");
    for (const node of nodes) expect(proxy).toContain(` ${node}:8787`);
    expect(proxy).toContain("health_uri /readyz");
  });
});

describe("the settings of Patroni", () => {
  it("leave to the environment the variables that the guide sets", () => {
    const names = read("patroni.yaml").match(/PATRONI_\w+/g);
    expect(names).toHaveLength(12);
    expect(new Set(guide.match(/PATRONI_\w+/g))).toEqual(new Set(names));
  });
});
