import { routes } from "@throughline/protocol";
import { afterEach, describe, expect, it } from "vitest";
import { ServiceUnderAttack } from "./service-under-attack.ts";

const patience = { timeout: 30_000 };

let victim: ServiceUnderAttack;
afterEach(() => victim.remove());

/** How long the service takes to end after SIGTERM, in milliseconds. */
async function timeToEnd(): Promise<number> {
  const began = performance.now();
  victim.signal("SIGTERM");
  expect(await victim.ended).toBe(0);
  return performance.now() - began;
}

describe("SIGTERM", patience, () => {
  it("is not held up by requests that never come to their end", async () => {
    victim = new ServiceUnderAttack();
    const { key, appId } = await victim.started();
    const path = routes.events.path;
    for (const bytes of [
      // No body, and yet the type of one.
      `DELETE ${path} HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\n\r\n`,
      // A head that does not end.
      "GET /spring HTTP/1.1\r\nHost: a.example\r\nX-Slow: ",
      // A body that does not end.
      `POST ${path} HTTP/1.1\r\nHost: a.example\r\nAuthorization: Bearer ${key}\r\nX-App-ID: ${appId}\r\n` +
        `Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"events":[`,
    ]) {
      (await victim.socket()).write(bytes);
    }
    // The service has read what was sent once it answers a later request.
    expect(await victim.status(routes.health.path)).toBe(200);
    // Held up, it is ended after ten seconds, and not in order.
    expect(await timeToEnd()).toBeLessThan(9_000);
  });

  it("lets new connections in for the lame-duck time, not ready any more, and refuses them after it", async () => {
    victim = new ServiceUnderAttack({ env: { LAME_DUCK: "2" } });
    await victim.started();
    const ended = timeToEnd();
    await expect.poll(() => victim.status(routes.ready.path), { interval: 20 }).toBe(503);
    expect(await victim.status(routes.health.path)).toBe(200);
    expect(await ended).toBeGreaterThanOrEqual(2_000);
    await expect(victim.status(routes.health.path)).rejects.toThrow("fetch failed");
  });
});
