/**
 * Builds the parts of the example app that need neither Xcode nor the Android SDK: the bundles for iOS, Android and
 * the web, and the native projects. Exits with an error if a part is wrong.
 */
import assert from "node:assert/strict";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { giveUp, root, runQuietly } from "./processes.mjs";

const app = join(root, "apps", "example");
const expo = join(root, "node_modules", ".bin", "expo");
const tsc = join(root, "node_modules", ".bin", "tsc");
/** A separate Metro cache, because Metro caches the values of EXPO_PUBLIC_… with the transformed code. */
const cache = join(root, "node_modules", ".cache", "example");
const scratch = mkdtempSync(join(tmpdir(), "throughline-example-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

mkdirSync(cache, { recursive: true });
Object.assign(process.env, {
  TMPDIR: cache,
  CI: "1",
  EXPO_OFFLINE: "1",
  EXPO_NO_TELEMETRY: "1",
  NODE_NO_WARNINGS: "1",
  EXPO_PUBLIC_THROUGHLINE_KEY: "pk_of_this_build",
  EXPO_PUBLIC_THROUGHLINE_APP_ID: "app_of_this_build",
  EXPO_PUBLIC_THROUGHLINE_URL: "https://links.of.this.build",
  LINK_HOST: "go.loam.example",
  APP_SCHEME: "loam",
});

const copy = join(scratch, "app");
const generated = new Set([".env", ".expo", "expo-env.d.ts", "android", "ios", "node_modules"]);
cpSync(app, copy, { recursive: true, filter: (file) => !generated.has(basename(file)) });
symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));

await checkTypedRoutes();
await checkNativeProjects();
await checkBundles();

/** Checks the typed routes in the copy of the app, because Expo writes them beside the app. */
async function checkTypedRoutes() {
  const include = ["src", ".expo/types", "expo-env.d.ts"];
  const project = { extends: join(app, "tsconfig.json"), include };
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(project));
  await run("Generating the types of the routes", ["customize", "tsconfig.json"], copy);
  assert.match(read(copy, ".expo/types/router.d.ts"), /\/products\/\$\{/);
  const { code, output } = await runQuietly(
    "Checking the app against these types",
    tsc,
    ["--noEmit"],
    copy,
  );
  if (code !== 0) giveUp(output.trim());
}

async function checkNativeProjects() {
  await run("Generating the native projects", ["prebuild", copy, "--no-install"]);
  const first = readAll(copy);
  await run("Generating the native projects again", [
    "prebuild",
    copy,
    "--no-install",
    "--no-clean",
  ]);
  assert.deepEqual(readAll(copy), first, "generating them again changes nothing");

  const manifest = read(copy, "android/app/src/main/AndroidManifest.xml");
  const filters = manifest.match(/<intent-filter[^]*?<\/intent-filter>/g) ?? [];
  const verified = filters.find((filter) => filter.includes('autoVerify="true"')) ?? "";
  assert.match(verified, /android:scheme="https" android:host="go\.loam\.example"/);
  assert.match(verified, /android\.intent\.action\.VIEW/);
  assert.match(verified, /category\.BROWSABLE[^]*category\.DEFAULT/);
  assert.ok(filters.some((filter) => filter.includes('android:scheme="loam"')));
  for (const rules of ["throughline_backup_rules", "throughline_data_extraction_rules"]) {
    assert.ok(manifest.includes(`="@xml/${rules}"`), rules);
    const text = read(copy, `android/app/src/main/res/xml/${rules}.xml`);
    assert.match(text, /<exclude domain="database" path="RKStorage" \/>/);
  }
  assert.match(read(copy, "ios/Loam/Loam.entitlements"), /<string>applinks:go\.loam\.example</);
  assert.match(read(copy, "ios/Loam/Info.plist"), /CFBundleURLSchemes[^]*?<string>loam</);
  assert.match(read(copy, "ios/Loam/Info.plist"), /UIApplicationSceneManifest/);
  assert.match(read(copy, "ios/Loam/PrivacyInfo.xcprivacy"), /DataTypePurposeAppFunctionality</);
  assert.match(read(copy, "ios/Loam.xcodeproj/project.pbxproj"), /PrivacyInfo\.xcprivacy in Res/);
}

async function checkBundles() {
  const platforms = ["ios", "android", "web"];
  await run("Bundling for iOS, Android and the web (a minute the first time)", [
    "export",
    // Skip the bytecode compiler, which does not exist for every machine.
    "--no-bytecode",
    "--no-minify",
    `--output-dir=${scratch}`,
    ...platforms.map((platform) => `--platform=${platform}`),
    app,
  ]);

  for (const platform of platforms) {
    const folder = `_expo/static/js/${platform}`;
    const [file = "", ...more] = readdirSync(join(scratch, folder));
    assert.deepEqual(more, [], `one bundle for ${platform}`);
    const code = read(scratch, `${folder}/${file}`);
    const has = (/** @type {string} */ text) =>
      assert.ok(code.includes(text), `${platform}: ${text}`);
    for (const value of ["pk_of_this_build", "app_of_this_build", "https://links.of.this.build"]) {
      has(value);
    }
    has("Sunday mug");
    has("/api/link/match-link");
    assert.ok(!code.includes("simulateDeferredLink"), `${platform}: the testing kit is left out`);
  }
  assert.match(read(scratch, "index.html"), /<script src="\/_expo\/static\/js\/web\//);
}

/**
 * @param {string} title
 * @param {string[]} args
 * @param {string} [cwd]
 */
async function run(title, args, cwd) {
  const { code, output } = await runQuietly(title, expo, args, cwd);
  if (code !== 0) giveUp(output.trim());
}

/**
 * @param {string} folder
 * @param {string} file
 */
function read(folder, file) {
  return readFileSync(join(folder, file), "utf8");
}

/**
 * Returns the files of the native projects with their text.
 *
 * @param {string} folder
 */
function readAll(folder) {
  return ["android", "ios"].flatMap((platform) =>
    readdirSync(join(folder, platform), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(png|webp|jar|keystore)$/.test(entry.name))
      .map(({ parentPath, name }) => [join(parentPath, name), read(parentPath, name)]),
  );
}
