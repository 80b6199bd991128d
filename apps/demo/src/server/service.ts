import { clientHeaders } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type { AppChange, InstallExplanation, LinkDraft } from "@throughline/protocol";
import { links, shop } from "../shop.ts";

/** Calls the admin API with the secret key, which never leaves this process. */
export class Service {
  readonly url: string;
  readonly #secretKey: string;

  constructor(url: string, secretKey: string) {
    this.url = url;
    this.#secretKey = secretKey;
  }

  /** Returns whether the service accepts the key. */
  async hasValidKey(): Promise<boolean> {
    return (await this.#call("GET", adminRoutes.getApp.path)).status === 200;
  }

  /** Sets up the demo’s app and creates its links. */
  async prepareShop(): Promise<void> {
    const { name, domain, scheme, ios, android } = shop;
    const change: AppChange = {
      name,
      linkDomains: [domain],
      ios: { ...ios, scheme },
      invites: true,
      sample: true,
      android: { packageName: android.packageName, certificates: [], scheme },
    };
    await this.#expect(200, "PATCH", adminRoutes.updateApp.path, change);
    for (const { code, destination, title, description } of Object.values(links)) {
      const draft: LinkDraft = { code, destination, preview: { title, description } };
      const response = await this.#call("POST", adminRoutes.createLink.path, draft);
      // The link already exists if the demo was started before.
      if (response.status !== 409) check(response, 201);
    }
  }

  async explain(installId: string): Promise<InstallExplanation | undefined> {
    const path = adminRoutes.explainInstall.path.replace(
      ":installId",
      encodeURIComponent(installId),
    );
    const response = await this.#call("GET", path);
    return response.status === 200 ? ((await response.json()) as InstallExplanation) : undefined;
  }

  async #expect(status: number, method: string, path: string, body: unknown): Promise<void> {
    check(await this.#call(method, path, body), status);
  }

  #call(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(this.url + path, {
      method,
      headers: {
        [clientHeaders.authorization]: `Bearer ${this.#secretKey}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
}

function check({ status, url }: Response, expected: number): void {
  if (status !== expected) throw new Error(`The service answered ${status} to ${url}.`);
}
