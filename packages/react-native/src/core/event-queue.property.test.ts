import { eventsPath } from "@throughline/protocol";
import type { EventBatch } from "@throughline/protocol";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  json,
  openApp,
} from "../testing/index.ts";
import type { FakeAnswer } from "../testing/index.ts";
import { installKey } from "./install-record.ts";
import { storedEvents } from "./running-app.fake.ts";

const answers: FakeAnswer[] = [
  "offline",
  "hang",
  json(500, {}),
  json(429, {}, "3"),
  json(401, {}),
  { status: 200, body: "<html>" },
];

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ log: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 5, arbitrary: fc.record({ wait: fc.integer({ min: 0, max: 20_000 }) }) },
  { weight: 3, arbitrary: fc.record({ fail: fc.constantFrom(...answers) }) },
  { weight: 1, arbitrary: fc.record({ background: fc.constant(true) }) },
  { weight: 1, arbitrary: fc.record({ jump: fc.integer({ min: -1e9, max: 1e9 }) }) },
  { weight: 1, arbitrary: fc.record({ restart: fc.constant(true) }) },
);

it("the queue loses no event and sends no acknowledged one again, for any sequence of events", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const clock = createVirtualClock();
      const service = createFakeService();
      const phone = createFakePhone({ clock, service, latency: { storage: 5, network: 200 } });
      phone.storage.items.set(installKey, JSON.stringify({ v: 1, installId: "i", state: "done" }));

      // Acknowledged = the service's receipt has reached the app.
      const acknowledged = new Set<string>();
      const resent: string[] = [];
      let inFlight = 0;
      let mostInFlight = 0;
      const { answer } = service;
      service.answer = (request) => {
        const answered = answer(request);
        if (request.path !== eventsPath) return answered;
        const ids = (request.body as EventBatch).events.map(({ id }) => id);
        resent.push(...ids.filter((id) => acknowledged.has(id)));
        mostInFlight = Math.max(mostInFlight, ++inFlight);
        clock.setTimeout(() => {
          inFlight--;
          if (typeof answered === "object" && answered.status === 202) {
            for (const id of ids) acknowledged.add(id);
          }
        }, 200);
        return answered;
      };

      let app = openApp(phone);
      let logged = 0;
      await clock.advance(20);
      for (const taken of steps) {
        if ("log" in taken) {
          for (let index = 0; index < taken.log; index++)
            app.logEvent("search", { index: logged++ });
        }
        if ("wait" in taken) await clock.advance(taken.wait);
        if ("fail" in taken) service.answerNext(eventsPath, taken.fail);
        if ("background" in taken) phone.setAppState("background");
        if ("jump" in taken) clock.jump(taken.jump);
        if ("restart" in taken) {
          // The process ends between two uploads, with everything written.
          await clock.advance(700_000);
          app.kill();
          app = openApp(phone);
          await clock.advance(20);
        }
      }
      await clock.advance(10_000_000);

      const received = service.events.map(({ data }) => (data as { index: number }).index);
      expect(received).toEqual(Array.from({ length: logged }, (_, index) => index));
      expect(resent).toEqual([]);
      expect(mostInFlight).toBeLessThanOrEqual(1);
      expect(storedEvents(phone.storage)).toEqual([]);
    }),
    { numRuns: 60, seed: 7 },
  );
});
