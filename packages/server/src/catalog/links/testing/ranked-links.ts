import type { LinkView, Page } from "@throughline/protocol";
import { expect } from "vitest";
import type { testService } from "../../../testing/test-service.ts";

type Test = Awaited<ReturnType<typeof testService>>;

export async function listLinks(test: Test, query: string): Promise<Page<LinkView>> {
  const { status, body } = await test.send("GET", `/api/v1/links?${query}`);
  expect(status).toBe(200);
  return body as Page<LinkView>;
}

export async function recordClicks(test: Test, link: string, times: number, at = test.clock.at) {
  for (let index = 0; index < times; index += 1) {
    const evidence = { platform: "ios", languages: [], network: {} } as const;
    const click = `${link} ${at} ${index}`;
    await test.store.clicks.record(test.app.id, { click, link, at, evidence, keys: [] });
  }
}
