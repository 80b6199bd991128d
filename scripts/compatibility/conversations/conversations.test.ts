import { describe, expect, it } from "vitest";
import { routes } from "../../../packages/protocol/src/index.ts";
import type { WebApp } from "../../../packages/protocol/src/index.ts";
import { keptConversations } from "./conversation.ts";
import type { Answer, Conversation, Exchange } from "./conversation.ts";
import { startService } from "./current-service.ts";
import { lost } from "./lost.ts";
import { playClient } from "./play.ts";
import { recordConversations } from "./record.ts";
import { scenes } from "./scenes.ts";

const releases = keptConversations();

function sceneOf({ scene }: Conversation) {
  const found = scenes.find(({ name }) => name === scene);
  if (!found) throw new Error(`There is no scene "${scene}" any more. Scenes of releases stay.`);
  return found;
}

/** Answers as the service of a release did: in the same order, and what it did not know as it answers that. */
function answersOf({ exchanges }: Conversation) {
  const waiting = [...exchanges];
  return async ({ path }: Exchange["request"]): Promise<Answer> => {
    const next = waiting.findIndex(({ request }) => request.path === path);
    const [exchange] = next < 0 ? [] : waiting.splice(next, 1);
    const unknown = { error: "Nothing is here.", code: "not_found", requestId: "r" };
    return exchange?.answer ?? { status: 404, type: "application/json", body: unknown };
  };
}

it("there is a conversation of every release since 1.0.0", () => {
  expect(releases.map(([version]) => version)).toContain("1.0.0");
});

describe.each(releases)("of %s", (_version, conversations) => {
  it.each(conversations.map((conversation) => [conversation.scene, conversation] as const))(
    "the client gets from this service what it got: %s",
    async (_scene, conversation) => {
      const service = await startService(sceneOf(conversation));
      const losses: string[] = [];
      for (const { request, answer } of conversation.exchanges) {
        const current = service.mask(await service.answer(service.unmask(request)));
        losses.push(...lost(answer, current, `${request.method} ${request.path}`));
      }
      expect(losses).toEqual([]);
      await service.close();
    },
  );

  it.each(
    conversations
      .filter(({ delivered }) => delivered !== undefined)
      .map((conversation) => [conversation.scene, conversation] as const),
  )("the service gives this client what it gave: %s", async (_scene, conversation) => {
    const delivered = await playClient(sceneOf(conversation), {
      startsAt: Date.UTC(2027, 0, 1),
      key: "{key}",
      appId: "{app}",
      clickId: "{click}",
      answer: answersOf(conversation),
    });
    expect(lost(conversation.delivered, delivered, "delivered")).toEqual([]);
  });

  it("the service describes the app as this script for websites reads it", () => {
    const [app] = conversations.find(({ scene }) => scene === "a website")?.exchanges ?? [];
    const read = app?.answer.body as WebApp;
    expect(read).toMatchObject({
      name: "Shop",
      appStoreId: "1234567890",
      packageName: "example.shop",
    });
  });
});

it("every scene is heard, and every route of the client is used", async () => {
  const recorded = await recordConversations();
  const paths = new Set(
    recorded.flatMap(({ exchanges }) => exchanges.map(({ request }) => request.path)),
  );
  expect(recorded.map(({ scene }) => scene)).toEqual(scenes.map(({ name }) => name));
  expect([...paths]).toEqual(
    expect.arrayContaining(
      Object.values(routes)
        // An app without ads sends no ad signals.
        .filter(({ method, path }) => method === "POST" && path !== routes.adSignals.path)
        .map(({ path }) => path),
    ),
  );
});

describe("a change is noticed and named:", () => {
  const answer = { link: "a", match: { type: "none", confidence: 0.5 } };

  it.each([
    [{ ...answer, more: 1 }, []],
    [{ ...answer, match: { type: "none", confidence: 0.9 } }, []],
    [{ match: answer.match }, ["body.link is gone"]],
    [
      { ...answer, match: { type: "exact", confidence: 1 } },
      ['body.match.type was "none" and is "exact"'],
    ],
    [
      { ...answer, match: { type: "none", confidence: "1" } },
      ['body.match.confidence was 0.5 and is "1"'],
    ],
    [{ ...answer, match: null }, ["body.match is gone"]],
  ])("%j", (current, losses) => {
    expect(lost(answer, current)).toEqual(losses);
  });
});
