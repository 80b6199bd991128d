import { routes } from "@throughline/protocol";
import { afterEach, describe, expect, it } from "vitest";
import { ServiceUnderAttack } from "./service-under-attack.ts";

const slow = { timeout: 30_000 };

let service: ServiceUnderAttack;
afterEach(() => service.remove());

/** Returns how long the service takes to stop after SIGTERM, in milliseconds. */
async function timeToEnd(): Promise<number> {
  const began = performance.now();
  service.signal("SIGTERM");
  expect(await service.ended).toBe(0);
  return performance.now() - began;
}

describe("SIGTERM", slow, () => {
  it("is not delayed by incomplete requests", async () => {
    service = new ServiceUnderAttack();
    const { key, appId } = await service.started();
    const path = routes.events.path;
    for (const bytes of [
      // A content type without a body.
      `DELETE ${path} HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\n\r\n`,
      // Incomplete headers.
      "GET /spring HTTP/1.1\r\nHost: a.example\r\nX-Slow: ",
      // An incomplete body.
      `POST ${path} HTTP/1.1\r\nHost: a.example\r\nAuthorization: Bearer ${key}\r\nX-App-ID: ${appId}\r\n` +
        `Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"events":[`,
    ]) {
      (await service.socket()).write(bytes);
    }
    // Once the service answers a later request, it has read the earlier ones.
    expect(await service.status(routes.health.path)).toBe(200);
    // A delayed shutdown would be forced after ten seconds.
    expect(await timeToEnd()).toBeLessThan(9_000);
  });

  it("accepts connections during the shutdown delay, without being ready, and refuses them afterwards", async () => {
    service = new ServiceUnderAttack({ env: { SHUTDOWN_DELAY: "2" } });
    await service.started();
    const ended = timeToEnd();
    await expect.poll(() => service.status(routes.ready.path), { interval: 20 }).toBe(503);
    expect(await service.status(routes.health.path)).toBe(200);
    expect(await ended).toBeGreaterThanOrEqual(2_000);
    await expect(service.status(routes.health.path)).rejects.toThrow("fetch failed");
  });
});
