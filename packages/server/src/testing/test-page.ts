import type { TestPage } from "@throughline/protocol";
import { fillPathParameters, adminRoutes } from "@throughline/protocol/admin";
import { userAgents } from "../public/clicks/user-agents.fixture.ts";
import { iPhone } from "./visitors.ts";
import type { testService } from "./test-service.ts";

type TestService = Awaited<ReturnType<typeof testService>>;

/** What the script of a landing page reads on the phone of the tests. */
export const pageSignals = { ...iPhone.browser.page, touchPoints: 5 };

/** A phone that opens test pages. */
export class TestPagePhone {
  readonly #service: () => TestService;
  host = "go.shop.example";
  userAgent: string = userAgents.iphone;
  address = "81.0.3.7";
  headers: Record<string, string> = {};

  constructor(service: () => TestService) {
    this.#service = service;
  }

  /** Creates the URL of a test page with the app's secret key, and returns its path. */
  async createPage(code = "try"): Promise<string> {
    const path = fillPathParameters(adminRoutes.createTestPage.path, { code });
    const { body } = await this.#service().send("POST", path);
    const { pathname, search } = new URL((body as TestPage).url);
    return pathname + search;
  }

  async open(url: string) {
    const response = await this.#service().service.inject({
      url,
      remoteAddress: this.address,
      headers: { host: this.host, "user-agent": this.userAgent, ...this.headers },
    });
    const { body: html, statusCode: status, headers } = response;
    const clickId = /data-click="([^"]+)"/.exec(html)?.[1] ?? "";
    const token = /data-token="([^"]+)"/.exec(html)?.[1] ?? "";
    return { html, status, headers, clickId, token };
  }

  /** Sends the signals of a page as its script does. */
  async check(
    url: string,
    { clickId, token }: { readonly clickId: string; readonly token: string },
    signals: object = pageSignals,
  ) {
    const response = await this.#service().service.inject({
      method: "POST",
      url,
      remoteAddress: this.address,
      headers: {
        host: this.host,
        "user-agent": this.userAgent,
        "content-type": "application/json",
        ...this.headers,
      },
      payload: JSON.stringify({ clickId, token, ...signals }),
    });
    return { status: response.statusCode, text: response.body, body: response.json() as Answer };
  }
}

interface Answer {
  readonly verdict: string;
  readonly against: readonly string[];
  readonly evidence: readonly (readonly string[])[];
  readonly browser: readonly (readonly [string, string])[];
  readonly click: readonly (readonly [string, string])[];
  readonly error?: string;
}
