import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { accountRoutes, createAdminClient } from "@throughline/protocol/admin";
import type { Role } from "@throughline/protocol";
import type { AdminApi } from "@throughline/protocol/admin";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { launch } from "./browser.ts";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

export const owner = { email: "olga@shop.example", password: "correct horse battery" };

/** The time zone of the browser. It need not be that of the machine. */
export const browserZone = "Europe/Warsaw";

/** The user agent of Safari on an iPhone. */
export const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";

export const android =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

/** A mail server of `packages/server/src/testing/mail-server.ts`. */
interface MailServer {
  readonly url: string;
  readonly received: readonly { readonly to: string; readonly raw: string }[];
  readonly close: () => Promise<void>;
}

/** The real service with its dashboard, and a browser to use it. */
export class TestService {
  readonly #data = mkdtempSync(join(tmpdir(), "throughline-dashboard-"));
  #service: ChildProcess | undefined;
  #provider: ChildProcess | undefined;
  #browser: Browser | undefined;
  #output = "";
  #mailServer: MailServer | undefined;
  url = "";

  /**
   * With `signOnAs`, an identity provider signs everyone in with that email address. `countries` maps networks such as `198` to
   * countries. With `passkeyRoles`, these roles need a passkey, and the dashboard has a configured name, which passkeys
   * need. With `withMail`, the service sends mails to a mail server, with links to `https://links.example`.
   */
  async start({
    signOnAs,
    countries,
    passkeyRoles,
    withMail = false,
  }: {
    signOnAs?: string;
    countries?: Readonly<Record<number, string>>;
    passkeyRoles?: string;
    withMail?: boolean;
  } = {}): Promise<void> {
    const build = await promisify(execFile)(process.execPath, [
      join(root, "scripts/build-pages.mjs"),
      "dashboard",
    ]);
    const pages = build.stdout.trim().split("\n").at(-1) ?? "";
    const signOn = signOnAs === undefined ? {} : await this.#startProvider(signOnAs);
    const geo = countries === undefined ? {} : await this.#countrySettings(countries);
    const settings = {
      ...signOn,
      ...geo,
      ...(passkeyRoles !== undefined && (await passkeySettings(passkeyRoles))),
      ...(withMail && (await this.#startMailServer())),
    };
    [this.#browser] = await Promise.all([launch(), this.#startService(pages, settings)]);
  }

  async #startMailServer(): Promise<Record<string, string>> {
    const { startMailServer } = (await import(
      join(root, "packages/server/src/testing/mail-server.ts")
    )) as { startMailServer: () => Promise<MailServer> };
    this.#mailServer = await startMailServer();
    return {
      SMTP_URL: this.#mailServer.url,
      MAIL_FROM: "Throughline <links@shop.example>",
      ADMIN_URL: "https://links.example",
    };
  }

  /** The mails that the service has sent, oldest first. */
  get mails(): MailServer["received"] {
    return this.#mailServer?.received ?? [];
  }

  /** Makes the service believe the address that a visitor of this machine claims, and know its country. */
  async #countrySettings(
    countries: Readonly<Record<number, string>>,
  ): Promise<Record<string, string>> {
    const { createMmdb } = (await import(join(root, "packages/server/src/testing/mmdb.ts"))) as {
      createMmdb: (countries: Readonly<Record<number, string>>) => Buffer;
    };
    const file = join(this.#data, "countries.mmdb");
    writeFileSync(file, createMmdb(countries));
    return { GEO_DATABASE: file, TRUST_PROXY: "loopback" };
  }

  /** Starts an OpenID Connect provider and returns the service’s settings for it. */
  async #startProvider(email: string): Promise<Record<string, string>> {
    const program = join(root, "packages/server/src/testing/run-openid-provider.ts");
    const child = spawn(process.execPath, ["--conditions=source", program], {
      env: { ...process.env, EMAIL: email },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#provider = child;
    const ended = once(child, "exit").then(() => {
      throw new Error("The identity provider exited.");
    });
    const [settings] = (await Promise.race([once(child, "message"), ended])) as unknown[];
    ended.catch(() => undefined);
    return settings as Record<string, string>;
  }

  /** Any file can be the client package, with the name that the service shows. */
  #clientPackage(): string {
    const file = join(this.#data, "throughline-react-native-1.1.0.tgz");
    copyFileSync(join(root, "LICENSE"), file);
    return file;
  }

  async #startService(pages: string, settings: Record<string, string>): Promise<void> {
    const command = ["packages/cli/src/main.ts", "serve", "--first-app", "Shop"];
    const child = spawn(process.execPath, ["--conditions=source", ...command], {
      cwd: root,
      env: {
        ...process.env,
        HOST: "127.0.0.1",
        PORT: "0",
        LOG_LEVEL: "warn",
        LOG_FORMAT: "pretty",
        LIMIT_PER_ADDRESS: "0",
        WEBHOOK_ALLOW_HTTP: "on",
        WEBHOOK_PRIVATE_TARGETS: "127.0.0.2",
        DATA_DIR: this.#data,
        DASHBOARD_PAGES: pages,
        // Any file will do, because nothing installs it.
        CLIENT_PACKAGE: this.#clientPackage(),
        ...settings,
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#service = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (this.#output += text));
    }
    const ended = once(child, "exit").then(() => {
      throw new Error(`The service exited: ${this.#output}`);
    });
    await Promise.race([once(child, "message"), ended]);
    ended.catch(() => undefined);
    while (!this.#output.includes("Ctrl-C")) await setTimeout(20);
    this.url = settings["PUBLIC_URL"] ?? /(http:\S+)\/healthz/.exec(this.#output)?.[1] ?? "";
  }

  /** Runs a CLI command on the service’s data folder. */
  async runCommand(...words: string[]): Promise<void> {
    const program = ["--conditions=source", join(root, "packages/cli/src/main.ts"), ...words];
    await promisify(execFile)(process.execPath, program, {
      env: { ...process.env, DATA_DIR: this.#data },
    });
  }

  /** The printed one-time link that creates the first account. */
  get joinLink(): string {
    return /(http:\S+\/join#\S+)/.exec(this.#output)?.[1] ?? "";
  }

  #printed(name: string): string {
    return new RegExp(`THROUGHLINE_${name}=(\\S+)`).exec(this.#output)?.[1] ?? "";
  }

  get appId(): string {
    return this.#printed("APP_ID");
  }

  get publishableKey(): string {
    return this.#printed("KEY");
  }

  /** The admin API with the app’s secret key. */
  get admin(): AdminApi {
    return createAdminClient({ url: this.url, key: this.#printed("SECRET") });
  }

  /** Clicks a link on an iPhone, then sends the first open of the app. */
  async install(code: string, installId: string): Promise<void> {
    await this.click(code);
    await this.#post("/api/link/match-link", signals(installId));
  }

  /** Sends the first open of the app with the link on the clipboard. */
  async open(installId: string, code: string): Promise<void> {
    const page = await fetch(`${this.url}/${code}`, { headers: { "user-agent": iPhone } });
    const copied = /data-copy="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll("&amp;", "&");
    await this.#post("/api/link/match-link", {
      ...signals(installId),
      pastedLink: copied ?? "",
    });
  }

  /** Clicks a link on an Android phone, then opens the app for the first time. */
  async installOnAndroid(
    code: string,
    installId: string,
    address?: string,
    times: object = {},
  ): Promise<void> {
    const { headers } = await this.#visit(code, android, address);
    const referrer = new URL(headers.get("location") ?? "").searchParams.get("referrer") ?? "";
    const clickId = new URLSearchParams(referrer).get("clickId");
    await this.#post("/api/link/match-link", { installId, platform: "android", clickId, ...times });
  }

  /** Opens the app for the first time with the id of a click. */
  async openWithClick(installId: string, platform: string, clickId: string): Promise<void> {
    const timestamp = Date.now();
    await this.#post("/api/link/match-link", { installId, platform, timestamp, clickId });
  }

  /** Opens the app for the first time without a click. */
  async installWithoutLink(installId: string): Promise<void> {
    const timestamp = Date.now();
    await this.#post("/api/link/match-link", { installId, platform: "android", timestamp });
  }

  /** Reports that a link opened the installed app. */
  async openInstalledApp(code: string, installId?: string): Promise<void> {
    await this.#post("/api/link/universal-link-click", {
      url: `${this.url}/${code}`,
      timestamp: Date.now(),
      platform: "ios",
      installId,
    });
  }

  async logEvent(installId: string, data?: object, name = "purchase"): Promise<void> {
    const events = [{ id: `${installId} ${name}`, name, timestamp: Date.now(), data }];
    const batch = { installId, platform: "ios", sentAt: Date.now(), events };
    await this.#post("/api/analytics/events", batch, 202);
  }

  /** Sends a request with an unknown key. */
  async sendUnknownKey(): Promise<void> {
    await this.#post("/api/link/match-link", {}, 401, "pk_of_nobody");
  }

  async #post(path: string, body: object, status = 200, key = this.publishableKey): Promise<void> {
    const answer = await fetch(this.url + path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${key}`,
        "x-app-id": this.appId,
      },
      body: JSON.stringify(body),
    });
    if (answer.status !== status) throw new Error(`${path} was answered with ${answer.status}.`);
  }

  async click(code: string, address?: string): Promise<void> {
    await this.#visit(code, iPhone, address);
  }

  async visitAsBot(code: string): Promise<void> {
    await this.#visit(code, "WhatsApp/2.23.20.0 A");
  }

  #visit(code: string, userAgent: string, address?: string): Promise<Response> {
    return fetch(`${this.url}/${code}`, {
      redirect: "manual",
      headers: {
        "user-agent": userAgent,
        "accept-language": "en-US",
        accept: "text/html",
        ...(address !== undefined && { "x-forwarded-for": address }),
      },
    });
  }

  /** Opens a page in a new browser context. `faults` collects its errors. */
  async newPage(options: BrowserContextOptions = {}) {
    if (!this.#browser) throw new Error("Start the service first.");
    const context = await this.#browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: "reduce",
      locale: "en-GB",
      timezoneId: browserZone,
      permissions: ["clipboard-read", "clipboard-write"],
      ...options,
    });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => {
      // Violations of the Content-Security-Policy appear only in the console.
      if (message.text().includes("Content Security Policy")) faults.push(message.text());
    });
    return { page, faults };
  }

  /** Creates the first account with the printed link. */
  createOwner(): Promise<void> {
    return this.#redeem(this.joinLink, owner);
  }

  /** Invites someone, who joins with the owner’s password. Returns what they sign in with. */
  async addMember(email: string, role: Role): Promise<typeof owner> {
    const { url } = await this.admin.inviteMember({ body: { email, role } });
    await this.#redeem(url, { password: owner.password });
    return { email, password: owner.password };
  }

  async #redeem(link: string, account: object): Promise<void> {
    const { path } = accountRoutes.redeemOneTimeLink;
    const answer = await fetch(this.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", origin: this.url },
      body: JSON.stringify({ ...account, token: new URL(link).hash.slice(1) }),
    });
    if (!answer.ok) throw new Error(`The one-time link was answered with ${answer.status}.`);
  }

  /** Gives a page’s browser context a session. */
  async signIn(page: Page, account = owner): Promise<void> {
    const answer = await page.request.post(this.url + accountRoutes.signIn.path, {
      data: account,
      headers: { origin: this.url },
    });
    if (!answer.ok()) throw new Error(`Signing in was answered with ${answer.status()}.`);
  }

  /** Opens a page with a signed-in session. */
  async signedIn(options: BrowserContextOptions = {}) {
    const opened = await this.newPage(options);
    await this.signIn(opened.page);
    return opened;
  }

  async stop(): Promise<void> {
    await Promise.all([this.#browser?.close(), this.#mailServer?.close()]);
    for (const child of [this.#service, this.#provider]) {
      if (!child || child.exitCode !== null) continue;
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    rmSync(this.#data, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Names the service on a port that is free now, because its URL includes the port. */
async function passkeySettings(roles: string): Promise<Record<string, string>> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return {
    PASSKEY_ROLES: roles,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
  };
}

/** The request of the app’s first open on an iPhone. */
function signals(installId: string) {
  return {
    installId,
    platform: "ios",
    model: "iPhone 15",
    systemVersion: "26.0",
    locale: [{ languageTag: "en-US" }],
    timezone: "Europe/Warsaw",
    timestamp: Date.now(),
    userAgent: iPhone,
  };
}
