import { identifyEvent, routes } from "@throughline/protocol";
import { expect, it } from "vitest";
import { logFrom } from "../testing/install-from.ts";
import { testService } from "../testing/test-service.ts";

it("made-up installs of a known user do not keep the user's own install from being found and erased", async () => {
  const test = await testService();
  const identify = (installId: string) =>
    logFrom(test, installId, { name: identifyEvent, userId: "ann" });
  for (let index = 0; index < 120; index += 1) await identify(`made up ${index}`);
  await test.send("POST", routes.matchLink.path, {
    platform: "ios",
    timestamp: test.clock.at,
    installId: "real phone",
  });
  await identify("real phone");
  const shown = await test.send("GET", "/api/v1/users/ann");
  expect(JSON.stringify(shown.body)).toContain("real phone");
  const erased = await test.send("DELETE", "/api/v1/users/ann");
  expect(erased).toMatchObject({ status: 200, body: { userId: "ann", installs: 101 } });
  expect(await test.store.installs.get(test.app.id, "real phone")).toBeUndefined();
});
