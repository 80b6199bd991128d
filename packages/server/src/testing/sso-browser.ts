import { browserPaths } from "@throughline/protocol";
import { accountRoutes } from "@throughline/protocol/admin";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";

/** A browser that signs in with single sign-on. */
export class SsoBrowser {
  readonly #service: FastifyInstance;
  readonly #issuer: string;
  readonly cookies = new Map<string, string>();

  constructor(service: FastifyInstance, issuer: string) {
    this.#service = service;
    this.#issuer = issuer;
  }

  get session(): string | undefined {
    return this.cookies.get("throughline-session");
  }

  /** Sends a request to the service, stores the cookies of the answer and returns its redirect. */
  async get(url: string): Promise<string> {
    const answer = await this.#service.inject({
      url,
      headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.statusCode).toBe(303);
    for (const { name, value } of answer.cookies) {
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer.headers.location ?? "";
  }

  /** Starts a sign-in, signs in at the provider and returns the callback URL. */
  async startSignIn(back = "/"): Promise<string> {
    let at = await this.get(`${browserPaths.singleSignOn}?back=${encodeURIComponent(back)}`);
    const jar = new Map<string, string>();
    while (at.startsWith(this.#issuer)) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(at, { redirect: "manual", headers: { cookie } });
      for (const header of response.headers.getSetCookie()) {
        const [name = "", value = ""] = (header.split(";", 1)[0] ?? "").split(/=(.*)/s);
        jar.set(name, value);
      }
      at = new URL(response.headers.get("location") ?? "", at).href;
    }
    return at;
  }

  /** Signs in completely and returns the final URL. */
  async signIn(back?: string): Promise<string> {
    return this.get(pathOf(await this.startSignIn(back)));
  }

  /** Changes the cookie that stores the authorization request. */
  forge(change: object): void {
    const cookie = this.cookies.get("throughline-sign-on") ?? "";
    const request = JSON.parse(Buffer.from(cookie, "base64url").toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...request, ...change })).toString("base64url");
    this.cookies.set("throughline-sign-on", forged);
  }

  async apps(): Promise<unknown> {
    const headers = { cookie: `throughline-session=${this.session}` };
    const response = await this.#service.inject({ url: accountRoutes.session.path, headers });
    return response.json<{ apps: unknown }>().apps;
  }
}

/** Returns the path of a URL of the test service, as `inject` expects it. */
export const pathOf = (url: string) => url.replace("https://links.example", "");
