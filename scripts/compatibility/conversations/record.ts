import type { Conversation, Exchange } from "./conversation.ts";
import { startService } from "./current-service.ts";
import { playClient } from "./play.ts";
import { scenes } from "./scenes.ts";
import type { Scene } from "./scenes.ts";

/** Lets the client and the service of these sources talk in every scene. */
export async function recordConversations(): Promise<Conversation[]> {
  const recorded: Conversation[] = [];
  // One after the other: the client keeps its session in a module.
  for (const scene of scenes) recorded.push(await recordScene(scene));
  return recorded;
}

async function recordScene(scene: Scene): Promise<Conversation> {
  const service = await startService(scene);
  const exchanges: Exchange[] = [];
  const answer = async (request: Exchange["request"]) => {
    const answered = await service.answer(request);
    exchanges.push(service.mask({ request, answer: answered }));
    return answered;
  };
  for (const request of scene.requests ?? []) {
    const headers = { authorization: `Bearer ${service.key}`, "x-app-id": service.appId };
    await answer({ ...request, headers: request.method === "POST" ? headers : {} });
  }
  const delivered = scene.requests ? undefined : await playClient(scene, { ...service, answer });
  await service.close();
  return {
    scene: scene.name,
    exchanges,
    ...(delivered !== undefined && { delivered: service.mask(delivered) }),
  };
}
