/**
 * Publishes all packages to a registry on this machine and installs them from it by name, as users do: the service runs
 * with `npx`, the client works in fresh apps, the website package in a Vite app. Prints a line per check and exits with an
 * error if one fails. A word after `--` chooses the apps whose name contains it.
 */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { INTERRUPTED, root } from "./processes.mjs";
import { packAll, publishArguments, released } from "./release.mjs";
import { Installed } from "./service-package/installed.mjs";

const execute = promisify(execFile);
const scratch = await mkdtemp(join(tmpdir(), "throughline-registry-"));
process.once("exit", () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.once(signal, () => process.exit(INTERRUPTED));
}

const port = await freePort();
const registry = `http://127.0.0.1:${port}/`;
const server = await startRegistry();
process.once("exit", () => server.kill());
/** npm asks this registry for our packages, and the usual one for all others. */
const settings = `@throughline:registry=${registry}\n//127.0.0.1:${port}/:_authToken=anybody\n`;
/** @type {{ name: string, version: string }[]} */
const published = [];

const packed = packAll(join(scratch, "packed"), "build");

await check("two builds are the same, byte for byte", async () => {
  const again = packAll(join(scratch, "again"), "build");
  const hashes = (/** @type {typeof packed} */ files) => files.map(({ hash }) => hash);
  assert.deepEqual(hashes(again), hashes(packed));
  return "";
});

await check("publishes in order", async () => {
  const userconfig = join(scratch, ".npmrc");
  await writeFile(userconfig, settings);
  for (const { file } of packed) {
    const args = [...publishArguments(file, {}), `--registry=${registry}`];
    await execute("npm", [...args, `--userconfig=${userconfig}`], { cwd: scratch });
  }
  for (const { folder } of released) {
    const { name, version } = JSON.parse(
      await readFile(join(root, folder, "package.json"), "utf8"),
    );
    published.push({ name, version });
  }
  return published.map(({ name, version }) => `${name}@${version}`).join(", ");
});

await check("npx throughline serve", async () => {
  const folder = await emptyFolder("service", { dependencies: { throughline: "*" } });
  // The service has no dependencies, so that only this registry is asked.
  await npm(folder, "install", `--registry=${registry}`);
  await requirePacked(folder, "throughline");
  const data = join(folder, "data");
  const service = await new Installed(folder, dirname(process.execPath), {
    DATA_DIR: data,
  }).serve();
  try {
    const document = await fetch(`${service.listening}/openapi.json`);
    const { info } = /** @type {{ info: { version: string } }} */ (await document.json());
    assert.equal(info.version, published.find(({ name }) => name === "throughline")?.version);
    return info.version;
  } finally {
    await service.stop();
  }
});

await check("@throughline/web in a Vite app", async () => {
  const vite = JSON.parse(await readFile(join(root, "package.json"), "utf8")).devDependencies.vite;
  const compilers = {
    "typescript-4.8": "npm:typescript@4.8.4",
    "typescript-7": "npm:typescript@7",
  };
  const react = { react: "19", "@types/react": "19" };
  const folder = await emptyFolder("website", {
    type: "module",
    dependencies: { vite, "@throughline/web": "*", ...react, ...compilers },
  });
  await npm(folder, "install");
  await requirePacked(folder, "@throughline/web");
  await writeFile(join(folder, "index.html"), `<script type="module" src="/main.js"></script>`);
  const exported = Object.keys(
    await import(join(folder, "node_modules/@throughline/web/lib/index.js")),
  );
  assert.ok(exported.length > 0);
  const code = `import * as web from "@throughline/web"; document.title = Object.keys(web).join();`;
  await writeFile(join(folder, "main.js"), code);
  await execute(join(folder, "node_modules/.bin/vite"), ["build"], { cwd: folder });
  const options =
    "--noEmit --strict --skipLibCheck --target es2022 --module esnext --jsx react-jsx";
  const page = `import { start } from "@throughline/web"; import { SmartBanner } from "@throughline/web/react";
    const stop: () => void = start({ linkDomain: "go.shop.example" });
    // @ts-expect-error -- a link domain is a text
    start({ linkDomain: 1 }); export const page = <SmartBanner linkDomain="go.shop.example" />; stop();`;
  await writeFile(join(folder, "page.tsx"), page);
  for (const [name, resolution] of [
    ["typescript-4.8", "node16"],
    ["typescript-7", "bundler"],
  ]) {
    const tsc = join(folder, "node_modules", `${name}`, "bin/tsc");
    const module = resolution === "node16" ? "node16" : "esnext";
    const args = options.replace("--module esnext", `--module ${module}`).split(" ");
    await execute(
      process.execPath,
      [tsc, ...args, "--moduleResolution", `${resolution}`, "page.tsx"],
      {
        cwd: folder,
      },
    );
  }
  return `${exported.join(", ")}; types in TypeScript 4.8 and 7`;
});

await check("@throughline/react-native in fresh apps", async () => {
  const consumers = join(root, "packages/react-native/scripts/check-consumers.mjs");
  const child = spawn(process.execPath, [consumers, ...process.argv.slice(2)], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, THROUGHLINE_REGISTRY: registry },
  });
  const [code] = await once(child, "exit");
  assert.equal(code, 0);
  return "";
});
server.kill();

/** @returns {Promise<number>} */
async function freePort() {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = /** @type {import("node:net").AddressInfo} */ (listener.address());
  await new Promise((resolve) => listener.close(resolve));
  return address.port;
}

/** Starts a registry that holds only what is published to it. */
async function startRegistry() {
  const config = join(scratch, "verdaccio.yaml");
  await writeFile(
    config,
    JSON.stringify({
      storage: join(scratch, "storage"),
      uplinks: {},
      packages: { "**": { access: "$all", publish: "$all" } },
      max_body_size: "100mb",
      web: { enable: false },
      log: { type: "stdout", level: "warn" },
    }),
  );
  const program = join(root, "node_modules/verdaccio/bin/verdaccio");
  const child = spawn(
    process.execPath,
    [program, "--config", config, "--listen", `127.0.0.1:${port}`],
    {
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  for (let tries = 0; ; tries += 1) {
    const isUp = await fetch(`${registry}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return child;
    if (tries > 300 || child.exitCode !== null) throw new Error("The registry did not start.");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * @param {string} name
 * @param {object} manifest
 */
async function emptyFolder(name, manifest) {
  const folder = join(scratch, name);
  await mkdir(folder);
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, ...manifest }));
  await writeFile(join(folder, ".npmrc"), settings);
  return folder;
}

/**
 * @param {string} cwd
 * @param {string[]} args
 */
async function npm(cwd, ...args) {
  await execute("npm", [...args, "--no-audit", "--no-fund", "--prefer-offline"], { cwd });
}

/**
 * Makes sure that a folder has exactly what was packed here.
 *
 * @param {string} folder
 * @param {string} name
 */
async function requirePacked(folder, name) {
  const lock = JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8"));
  const file = packed[published.findIndex((one) => one.name === name)]?.file ?? "";
  const hash = createHash("sha512")
    .update(await readFile(file))
    .digest("base64");
  assert.equal(lock.packages[`node_modules/${name}`].integrity, `sha512-${hash}`);
}

/**
 * @param {string} title
 * @param {() => Promise<string>} action returns what to print
 */
async function check(title, action) {
  try {
    const details = await action();
    process.stdout.write(`ok    ${title}${details ? `: ${details}` : ""}\n`);
  } catch (error) {
    const { stderr = "" } = /** @type {{ stderr?: string }} */ (error);
    process.stdout.write(`not ok ${title}\n${String(error)}\n${stderr}\n`);
    process.exit(1);
  }
}
