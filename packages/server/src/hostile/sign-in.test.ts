import { accountPaths } from "@throughline/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { userAgents } from "../clicks/user-agents.fixture.ts";
import { memberWith } from "../testing/browser.ts";
import { testService } from "../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  test = await testService({ config: { trustProxy: ["127.0.0.1"] } });
});

describe("somebody who is signed in over http", () => {
  it("stays signed in after opening a link on the same host", async () => {
    const ann = await memberWith(test, "editor", "ann@shop.example");
    await test.addLink("sale");
    const link = await test.service.inject({
      url: "/sale",
      headers: {
        host: "localhost",
        cookie: ann.cookie ?? "",
        "user-agent": userAgents.iphone,
      },
    });
    const jar = new Map([(ann.cookie ?? "").split("=") as [string, string]]);
    for (const { name, value } of link.cookies) jar.set(name, value);
    expect(link.cookies).toHaveLength(1);
    ann.cookie = [...jar].map((pair) => pair.join("=")).join("; ");
    expect((await ann.send("GET", accountPaths.session)).status).toBe(200);
  });
});
