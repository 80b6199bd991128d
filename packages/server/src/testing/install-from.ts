import { routes } from "@throughline/protocol";
import { userAgents } from "../public/clicks/user-agents.fixture.ts";
import type { testService } from "./test-service.ts";

type TestService = Awaited<ReturnType<typeof testService>>;

/** Follows a link on an Android phone and opens the installed app on it. */
export async function installFrom(
  { service, send }: Pick<TestService, "service" | "send">,
  path: string,
  installId: string,
): Promise<void> {
  const { headers } = await service.inject({
    url: path,
    headers: { host: "go.shop.example", "user-agent": userAgents.android },
  });
  const referrer = new URL(headers.location ?? "").searchParams.get("referrer") ?? "";
  const clickId = new URLSearchParams(referrer).get("clickId");
  await send("POST", routes.matchLink.path, { installId, clickId });
}

/** Logs events of an install as the client library does. */
export async function logFrom(
  { clock, send }: Pick<TestService, "clock" | "send">,
  installId: string,
  ...events: object[]
) {
  const sentAt = clock.at;
  const complete = events.map((event, index) => ({
    id: `${installId} ${sentAt} ${index}`,
    timestamp: sentAt,
    ...event,
  }));
  const batch = { installId, platform: "android", sentAt, events: complete };
  return send("POST", routes.events.path, batch);
}
