import type { NewCodes, NewInvitation, RecoveryCodes, Role } from "@throughline/protocol";
import { accountRoutes, adminRoutes } from "@throughline/protocol/admin";
import { randomBytes } from "node:crypto";
import { TOTP } from "otpauth";
import type { testService } from "./test-service.ts";
import { createFirstOperatorLink } from "../admin/accounts/one-time-links.ts";

type Service = Awaited<ReturnType<typeof testService>>;

/** The `publicUrl` of the test service. */
const serviceOrigin = "https://links.example";

/** A browser that uses the dashboard. It stores its session cookie and sends an `Origin` header. */
export class Browser {
  readonly #service: Service;
  cookie: string | undefined;
  setCookie = "";
  /** The cookie to which the service binds challenges for passkeys. */
  passkeyCookie: string | undefined;
  /** The cookie by which the service recognises this browser. Most tests do not send it. */
  mark: string | undefined;

  constructor(service: Service) {
    this.#service = service;
  }

  async send(
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
    headers: Record<string, string | undefined> = {},
  ) {
    const response = await this.#service.send(method, path, body, {
      authorization: undefined,
      "x-app-id": path.startsWith("/api/v1/") ? this.#service.app.id : undefined,
      origin: serviceOrigin,
      cookie: [this.cookie, this.passkeyCookie].filter(Boolean).join("; ") || undefined,
      ...headers,
    });
    for (const header of [response.headers["set-cookie"] ?? []].flat()) {
      const [pair = ""] = header.split(";", 1);
      if (pair.includes("throughline-browser=")) {
        this.mark = pair;
      } else if (pair.includes("throughline-passkey=")) {
        this.passkeyCookie = pair;
      } else {
        this.setCookie = header;
        this.cookie = pair.endsWith("=") ? undefined : pair;
      }
    }
    return response as Omit<typeof response, "body"> & { body: Record<string, unknown> };
  }

  signIn(email: string, password: string, code?: string) {
    return this.send("POST", accountRoutes.signIn.path, { email, password, code });
  }

  redeemOneTimeLink(token: string, password: string, email?: string) {
    return this.send("POST", accountRoutes.redeemOneTimeLink.path, { token, password, email });
  }
}

export const password = "correct horse battery";

/** Creates the first account, which is an operator. */
export async function firstOperator(service: Service, email = "olga@shop.example") {
  const deps = { store: service.store, now: () => service.clock.at, random: randomBytes };
  const issued = await createFirstOperatorLink(deps);
  if (!issued) throw new Error("There is an account already.");
  const browser = new Browser(service);
  await browser.redeemOneTimeLink(issued.token, password, email);
  return browser;
}

/** Creates a member with this role, invited with the app's secret key. */
export async function memberWith(service: Service, role: Role, email = `${role}@shop.example`) {
  const invited = await service.send("POST", adminRoutes.inviteMember.path, { email, role });
  const browser = new Browser(service);
  await browser.redeemOneTimeLink(tokenOf(invited.body as NewInvitation), password);
  return browser;
}

/** An authenticator app with the secret of an account. */
function authenticator(secret: string) {
  const generator = new TOTP({ secret });
  return (at: number) => generator.generate({ timestamp: at });
}

/** Turns one-time codes on. Returns the authenticator app and the recovery codes. */
export async function turnOnCodes(browser: Browser, at: number) {
  const { body: started } = await browser.send("POST", accountRoutes.startCodes.path, { password });
  const { secret } = started as unknown as NewCodes;
  const codeAt = authenticator(secret);
  const code = codeAt(at);
  const { body } = await browser.send("POST", accountRoutes.confirmCodes.path, { code });
  return { secret, codeAt, ...(body as unknown as RecoveryCodes) };
}

export function tokenOf({ url }: { url: string }): string {
  return new URL(url).hash.slice(1);
}
