import { browserPaths } from "@throughline/protocol";
import { accountRoutes, adminRoutes } from "@throughline/protocol/admin";
import type { MembersView } from "@throughline/protocol";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { userAgents } from "../public/clicks/user-agents.fixture.ts";
import { memberWith } from "../testing/browser.ts";
import type { Browser } from "../testing/browser.ts";
import { testService } from "../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;
let url: string;
beforeEach(async () => {
  test = await testService();
  url = await test.service.listen({ port: 0, host: "127.0.0.1" });
  await test.addLink("sale");
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.service.close();
});

/** Opens a stream and returns the received items and whether it has ended. */
async function watch({ cookie = "" }: Browser) {
  const headers = { cookie, "x-app-id": test.app.id };
  const response = await fetch(url + browserPaths.liveStream, { headers });
  const seen = { status: response.status, text: "", over: false };
  const read = async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      seen.text += part;
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => (seen.over = true));
  return seen;
}

const click = () =>
  test.service.inject({
    url: "/sale",
    headers: { "user-agent": userAgents.iphone, host: "go.shop.example" },
  });

function passOneSecond(): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + 1_000);
}

describe("live streams", () => {
  it("cannot all be used by one viewer", async () => {
    const eve = await memberWith(test, "viewer", "eve@shop.example");
    const own = await Promise.all(Array.from({ length: 12 }, () => watch(eve)));
    expect(own.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(own.filter(({ status }) => status === 429)).toHaveLength(2);
    const ann = await memberWith(test, "viewer", "ann@shop.example");
    expect((await watch(ann)).status).toBe(200);
  });

  it.each(["was removed", "signed out"])("send nothing to a member who %s", async (how) => {
    const eve = await memberWith(test, "viewer", "eve@shop.example");
    const stream = await watch(eve);
    await click();
    await expect.poll(() => stream.text).toContain('"click"');
    const { text } = stream;
    if (how === "signed out") await eve.send("DELETE", accountRoutes.signOut.path);
    else {
      const { members } = (await test.send("GET", adminRoutes.listMembers.path))
        .body as MembersView;
      await test.send(
        "DELETE",
        adminRoutes.removeMember.path.replace(":memberId", members[0]?.id ?? ""),
      );
    }
    passOneSecond();
    await Promise.all([click(), click(), click()]);
    await expect.poll(() => stream.over).toBe(true);
    expect(stream.text).toBe(text);
  });

  it("continue for a member who stays, which is not a use of the session", async () => {
    const stream = await watch(await memberWith(test, "viewer", "ann@shop.example"));
    test.clock.at += 600_000;
    passOneSecond();
    await Promise.all([click(), click(), click()]);
    await expect.poll(() => stream.text.match(/"click"/g)).toHaveLength(3);
    expect(stream.over).toBe(false);
    const { id = "" } = (await test.store.accounts.ofEmail("ann@shop.example")) ?? {};
    expect((await test.store.accounts.sessions(id))[0]?.usedAt).toBeUndefined();
  });
});
