import type { testService } from "./test-service.ts";
import { publicRequests } from "./public-requests.ts";
import type { PublicRequest } from "./public-requests.ts";
import { Visitors } from "./visitors.ts";

type TestService = Awaited<ReturnType<typeof testService>>;

/** What a request costs the thread that answers all requests. */
export interface RouteCost {
  readonly name: string;
  /** The status of the last answer. */
  readonly status: number;
  /** CPU time, in milliseconds. It does not depend on how busy the machine is. */
  readonly ms: number;
}

/** The clock of CPU time is coarse, so requests are repeated until they took this long, but not more often than `maxRequests`. */
const enoughMs = 100;
/** How many clicks of others wait for a match behind the same address. */
const waitingClicks = 200;

/** Measures all {@link publicRequests}, each with `maxRequests` at most after as many to warm up. */
export async function measureRouteCosts(
  test: TestService,
  maxRequests: number,
): Promise<RouteCost[]> {
  await test.addLink("spring");
  await test.send("PATCH", "/api/v1/app", { invites: true, linkForty: true });
  await test.send("POST", "/api/v1/links", {
    code: "locked",
    destination: "https://shop.example/secret",
    password: "correct horse",
  });
  const visitors = new Visitors(() => test);
  for (let index = 0; index < waitingClicks; index += 1) await visitors.click("spring");
  const costs: RouteCost[] = [];
  for (const request of publicRequests) {
    costs.push(await measure(test, request, maxRequests));
  }
  return costs;
}

async function measure(
  test: TestService,
  request: PublicRequest,
  maxRequests: number,
): Promise<RouteCost> {
  let index = 0;
  let status = 0;
  async function run(): Promise<void> {
    ({ statusCode: status } = await send(test, request, index));
    index += 1;
  }
  for (let sent = 0; sent < maxRequests; sent += 1) await run();
  const before = process.threadCpuUsage();
  let ms = 0;
  let sent = 0;
  while (sent < maxRequests && ms < enoughMs) {
    await run();
    sent += 1;
    const { user, system } = process.threadCpuUsage(before);
    ms = (user + system) / 1000;
  }
  return { name: request.name, status, ms: ms / sent };
}

function send(test: TestService, { method, url, body, headers }: PublicRequest, index: number) {
  const payload = body?.(index);
  return test.service.inject({
    method,
    url: url(index),
    remoteAddress: "203.0.113.9",
    headers: {
      authorization: `Bearer ${test.publishableKey}`,
      "x-app-id": test.app.id,
      ...(payload !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(payload !== undefined && {
      payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    }),
  });
}
