import { testService } from "../../../packages/server/src/testing/test-service.ts";
import type { Answer, Exchange } from "./conversation.ts";
import type { Counterpart } from "./play.ts";
import type { Scene } from "./scenes.ts";

/** The service of these sources at the beginning of a scene: with a link, and with a click if the scene has one. */
export interface CurrentService extends Counterpart {
  /** Replaces what differs in every run by placeholders. */
  readonly mask: <Value>(value: Value) => Value;
  /** Fills in the placeholders. */
  readonly unmask: <Value>(value: Value) => Value;
  readonly close: () => Promise<void>;
}

export async function startService({ browser }: Scene): Promise<CurrentService> {
  const { service, app, publishableKey, addLink, send, clock } = await testService();
  await send("PATCH", "/api/v1/app", { invites: true, color: "#336699" });
  await addLink("x7Kq2", { data: { coupon: "WELCOME" } });
  const host = "go.shop.example";
  let clickId = "";
  if (browser) {
    const headers = { host, "user-agent": browser, "accept-language": "pl-PL" };
    const page = await service.inject({ url: "/x7Kq2", headers });
    [clickId = ""] = /c_[\w-]{20,}/.exec(`${page.headers.location ?? ""} ${page.body}`) ?? [];
    clock.at += 60_000;
  }
  const names = { "{key}": publishableKey, "{app}": app.id, "{click}": clickId };
  const replaceAll = (value: unknown, pairs: [string, string][]) =>
    JSON.parse(
      pairs.reduce(
        (text, [from, to]) => (from === "" ? text : text.replaceAll(from, to)),
        JSON.stringify(value ?? null),
      ),
    );
  return {
    startsAt: clock.at,
    key: publishableKey,
    appId: app.id,
    clickId,
    mask: (value) =>
      replaceAll(
        value,
        Object.entries(names).map(([name, own]) => [own, name]),
      ),
    unmask: (value) => replaceAll(value, Object.entries(names)),
    close: () => service.close(),
    async answer({ method, path, headers, body }: Exchange["request"]): Promise<Answer> {
      const {
        statusCode,
        headers: answered,
        body: text,
      } = await service.inject({
        method,
        url: path,
        headers: { host, ...headers },
        ...(body !== undefined && { payload: body as object }),
      });
      const type = String(answered["content-type"]);
      return {
        status: statusCode,
        type,
        ...(/json/.test(type) && { body: JSON.parse(text) as unknown }),
      };
    },
  };
}
