import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { root } from "../processes.mjs";

/** @typedef {import("./installed.mjs").Installed} Installed */
/** @typedef {import("./installed.mjs").Started} Started */

const certificate = Array(32).fill("AB").join(":");
const exports = join(root, "packages/server/src/admin/importing/fixtures");

/**
 * Runs every command on the data folder of a running service. Commands that delete something come last.
 *
 * @param {Installed} throughline
 * @param {Started} service
 * @param {{ folder: string, receiver: string }} places a folder for files, and the address that webhooks are sent to
 */
export async function runCommandsBeside(throughline, service, { folder, receiver }) {
  const run = (/** @type {string} */ line) => throughline.run(line);
  const ask = (/** @type {string} */ line) => throughline.ask(line);
  await ask("app list");
  await run("app show");
  const texts = [{ language: "en", title: "Sale" }];
  await writeFile(join(folder, "texts.json"), JSON.stringify(texts));
  await run(`page set sale --texts @${join(folder, "texts.json")}`);
  await run("page list");
  await run("page delete sale");
  await run("web snippet");
  await run("link template set mail --utm-source mail");
  await run("link template list");
  await run("link template delete mail");
  await run("link check https://shop.example/products/42 --code mug");
  await run("link create https://shop.example/products/42 --code mug");
  await run("link show mug");
  await run("link edit mug --preview-title Mug");
  await run("link disable mug");
  await run("link enable mug");
  await run("link rule add mug Germany --country DE --destination https://shop.example/de");
  await run("link rule add mug iPhone --platform ios --fallback https://shop.example/iphone");
  await run("link rule move mug iPhone");
  await run("link rule list mug");
  await run("link rule delete mug Germany");
  await run("link split set mug --variant A=50 --variant B=50=https://shop.example/b");
  await run("link preview mug --platform ios --country DE --at 2026-11-15T12:00:00Z");
  await run("link create https://shop.example/products/42 --code try --test");
  await run("link test-page try");
  await run("link delete try");
  await run("link archive mug");
  await run("link restore mug");
  await run("link qr-code mug");
  await run("link change-many --links-code mug --change-folder kitchen");
  const [{ id: change }] = await ask("link changes");
  await run("folder list");
  await run("tag list");
  await run(`link undo-change ${change}`);
  await run("link list");
  const install = await visitAndOpen(service);
  await run("link stats mug");
  await run("link split show mug");
  await run("link split end mug --winner A");
  await run("stats");
  await run("funnel");
  await run("ads");
  await run("cohorts");
  const { id: note } = await ask("note create 2026-11-02 Sale");
  await run("note list");
  await run("postback list");
  await run(`note delete ${note}`);
  await run("install list");
  await run(`explain ${install}`);
  await run(`install mark ${install} --test`);
  await run(`install timeline ${install}`);
  await run(`install export ${install}`);
  await run("event list");
  const event = { id: "order-1", name: "purchase", at: new Date(), installId: install };
  await writeFile(join(folder, "events.json"), JSON.stringify([event]));
  await run(`event log --events @${join(folder, "events.json")}`);
  await run("user show user-42");
  await run("user timeline user-42");
  await run("user export user-42");
  await throughline.refuses("inviter show somebody", "invites as", {});
  await run("install simulate mug --phone android");
  await connectAssistant(throughline);
  await run("calibration show");
  await run("model show");
  await run("model reset");
  const ios = "--ios-bundle-id example.shop --ios-team-id TEAM123456";
  const android = `--android-package-name example.shop --android-certificate ${certificate}`;
  await run(`app edit --name Loam --link-domain go.shop.example ${ios} ${android}`);
  await run(
    "app variant set staging --ios-bundle-id example.shop.staging --ios-team-id TEAM123456",
  );
  await run("app variant list");
  await run("app exclude-browser");
  await run("key create publishable --app-variant staging");
  await run("app variant delete staging");
  await run(`doctor go.shop.example --url ${service.listening}`);
  await throughline.refuses("domain check go.other.example", "go.other.example", {});

  for (const what of ["installs", "events", "clicks"]) {
    await run(`export ${what} --format csv`);
    const file = join(folder, `${what}.ndjson`);
    await run(`export ${what} --output ${file}`);
    await run(`import ${what} ${file} --yes`);
  }
  await run("export google-ads-conversions");
  await run("export report --compare --sheet links");
  await throughline.refuses("export nightly", "EXPORT_TO is not set", {});
  await run(`export links --output ${join(folder, "links.ndjson")}`);
  await run(`import ndjson ${join(folder, "links.ndjson")} --yes`);
  await writeFile(join(folder, "links.csv"), "code,destination\ncup,https://shop.example/cup\n");
  await run(`import csv ${join(folder, "links.csv")} --yes`);
  for (const file of readdirSync(exports)) {
    await run(`import ${parse(file).name} ${join(exports, file)} --yes --skip-faulty`);
  }
  await run("link delete cup");

  const { id: key } = await ask("key create secret --name books --scope links");
  await run(`key edit ${key} --name library`);
  await run(`key rotate ${key}`);
  const [{ id: newest }] = await ask("key list");
  await run(`key revoke ${newest}`);

  const { id: hook } = await ask(`webhook create ${receiver}/hook --event link.created`);
  await run("webhook list");
  await run(`webhook test ${hook}`);
  await run(`webhook show ${hook}`);
  const [{ id: message }] = await ask(`webhook delivery list ${hook}`);
  await run(`webhook delivery show ${hook} ${message}`);
  await run(`webhook replay ${hook} --since 2020-01-01T00:00:00Z --state all`);
  await run(`webhook edit ${hook} --description books`);
  await run(`webhook pause ${hook}`);
  await run(`webhook resume ${hook}`);
  await run(`webhook rotate ${hook}`);
  await run(`webhook delete ${hook}`);

  await run("member invite ann@shop.example --role viewer");
  const { invitations } = await ask("member list");
  await run(`invitation revoke ${invitations[0].id}`);
  await throughline.refuses("member edit nobody --role viewer", "nobody", {});
  await throughline.refuses("member remove nobody", "nobody", {});
  await throughline.refuses("activity list", "Only a running service", {});
  await makeAccount(service, "op@shop.example");
  await run("member reset-password op@shop.example");
  await throughline.refuses("member remove-second-factor op@shop.example", "no second factor", {});
  await run("member passkeys op@shop.example");
  await throughline.refuses("member remove-passkey op@shop.example key_x", "no passkey", {});
  await run("member sign-out op@shop.example");
  await run("mail list");
  await throughline.refuses("mail test op@shop.example", "Mail is off", {});
  await run("user erase user-42");
  const { installId } = await ask("install simulate mug --phone iphone");
  await run(`install erase ${installId}`);
  await run("audit list");
  const { app } = await ask("app create Garden --link-domain go.garden.example");
  await run(`app delete Garden --app ${app.id}`);
  await run("migrate status");
  await run("store usage");
  await run(`backup ${join(folder, "backup.db")}`);
  await run(`verify ${join(folder, "backup.db")}`);
}

/**
 * Runs the commands that need a stopped service: on a restored backup, to PostgreSQL and back.
 *
 * @param {Installed} throughline
 * @param {{ folder: string, database: string }} places the folder of the backup, and the address of an empty database
 */
export async function runCommandsAlone(throughline, { folder, database }) {
  const restored = join(folder, "restored");
  const back = join(folder, "back");
  await throughline.run(`restore ${join(folder, "backup.db")}`, { DATA_DIR: restored });
  await throughline.run("store compact", { DATA_DIR: restored });
  await throughline.run(`copy --from ${restored} --to ${database}`);
  await throughline.run(`copy --to ${back}`, { STORE: database });
  await throughline.run("migrate up", { DATA_DIR: back });
  if (!(await throughline.run("link list", { DATA_DIR: back })).includes("/mug")) {
    throw new Error("the copy does not contain the link");
  }
}

/**
 * Uses a tool and reads a guide, as an assistant does.
 *
 * @param {Installed} throughline
 */
async function connectAssistant(throughline) {
  const clientInfo = { name: "check", version: "1.0.0" };
  const [, link, guide] = await throughline.converse([
    {
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo },
    },
    { id: 2, method: "tools/call", params: { name: "get_link", arguments: { code: "mug" } } },
    { id: 3, method: "resources/read", params: { uri: "throughline://guides/first-app" } },
  ]);
  if (!link.result.content[0].text.includes('"code":"mug"')) throw new Error("no link");
  if (!guide.result.contents[0].text.startsWith("# Your first app")) throw new Error("no guide");
}

/**
 * Checks that every command was run and has a help text.
 *
 * @param {Installed} throughline
 */
export async function checkHelp(throughline) {
  const lines = (await throughline.run("--help")).matchAll(
    /^ {2}([a-z]+(?: [a-z-]+)*)(?: [<[]| {2})/gm,
  );
  const names = [...lines].map(([, name = ""]) => name);
  const forgotten = names.filter((name) => !throughline.ran.some((line) => isOf(line, name)));
  if (forgotten.length > 0) throw new Error(`never run: ${forgotten.join(", ")}`);
  const waiting = names.values();
  await Promise.all([1, 2].map(() => explain(throughline, waiting)));
  return `; ${names.length} commands`;
}

/**
 * @param {Installed} throughline
 * @param {Iterable<string>} names
 */
async function explain(throughline, names) {
  for (const name of names) {
    const help = await throughline.run(`${name} --help`);
    if (!help.startsWith(`throughline ${name}`)) throw new Error(`${name} --help: ${help}`);
  }
}

/**
 * @param {string} line
 * @param {string} name
 */
function isOf(line, name) {
  return line === name || line.startsWith(`${name} `);
}

/**
 * Follows the link as a phone, then opens the app on it and logs an event.
 *
 * @param {Started} service
 * @returns {Promise<string>} the id of the install
 */
async function visitAndOpen({ listening, firstApp: { appId, publishableKey } }) {
  const click = await fetch(`${listening}/mug`, { redirect: "manual" });
  if (click.status >= 400) throw new Error(`the link was answered with ${click.status}`);
  const key = { authorization: `Bearer ${publishableKey}`, "x-app-id": appId };
  const at = Date.now();
  const phone = { installId: "phone", platform: "android" };
  await post(`${listening}/api/link/match-link`, { ...phone, timestamp: at }, key);
  const events = [{ id: "event", name: "purchase", timestamp: at, userId: "user-42" }];
  await post(`${listening}/api/analytics/events`, { ...phone, sentAt: at, events }, key);
  return phone.installId;
}

/**
 * Creates the first account with the printed link.
 *
 * @param {Started} service
 * @param {string} email
 */
async function makeAccount({ listening, firstAccount }, email) {
  const token = new URL(firstAccount).hash.slice(1);
  const account = { token, email, password: "a long password" };
  await post(`${listening}/api/account/one-time-link/use`, account, { origin: listening });
}

/**
 * @param {string} url
 * @param {unknown} body
 * @param {Record<string, string>} [headers]
 */
async function post(url, body, headers = {}) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
}
