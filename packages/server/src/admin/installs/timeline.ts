import type { Timeline, TimelineItem } from "@throughline/protocol";
import { countedEvent } from "@throughline/storage";
import type { AppEvent, Install, Store } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import { parseClickTime } from "../../platform/ids/click-id.ts";
import { iso } from "../../platform/time/iso.ts";
import { formatMillionths } from "../stats/money.ts";
import { unknownInstall, unknownUser } from "./erase.ts";

const maxEvents = 1000;
const pageSize = 200;

/** Shows what a person did, from the first click to the last event. */
export function timelineAdmin({
  store,
}: {
  readonly store: Store;
}): AdminHandlers<"installTimeline" | "userTimeline"> {
  /** Returns up to {@link maxEvents} events, newest first, and whether these are all. */
  async function readEvents(app: string, of: { install: string } | { user: string }) {
    const events: AppEvent[] = [];
    let after: string | undefined;
    do {
      const page = await store.events.list(app, {
        ...of,
        limit: pageSize,
        ...(after && { after }),
      });
      events.push(...page.items);
      after = page.next;
    } while (after !== undefined && events.length < maxEvents);
    return { events, isComplete: after === undefined };
  }

  async function itemsOfInstall(app: string, install: Install): Promise<TimelineItem[]> {
    const { id, at, device, match } = install;
    const [origin] = await store.installs.origins(app, [id]);
    const { campaign = null, country = null } = origin?.facets ?? {};
    const clickedAt = match.click === undefined ? undefined : parseClickTime(match.click);
    const link = match.link ?? null;
    const returns = await store.returns.list(app, id);
    return [
      ...(clickedAt === undefined
        ? []
        : [item({ at: clickedAt, kind: "click", installId: id, link, campaign, country })]),
      item({ at, kind: "install", installId: id, link, campaign, country, device: device ?? null }),
      ...returns.map((back) =>
        item({ at: back.starts, kind: "return", installId: id, link: back.link }),
      ),
    ];
  }

  async function timelineOf(
    app: string,
    installs: readonly Install[],
    reads: readonly Awaited<ReturnType<typeof readEvents>>[],
    userIds: readonly string[],
  ): Promise<Timeline> {
    const events = new Map(reads.flatMap((read) => read.events.map((event) => [event.id, event])));
    const own = await Promise.all(installs.map((install) => itemsOfInstall(app, install)));
    const items = [...own.flat(), ...[...events.values()].map(eventItem)];
    return {
      userIds: [...userIds],
      // Clicks and installs come before events of the same moment.
      items: items.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
      isComplete: reads.every(({ isComplete }) => isComplete),
    };
  }

  return {
    async installTimeline({ app, params: { installId } }) {
      const install = await store.installs.get(app.id, installId);
      if (!install) {
        throw unknownInstall(installId);
      }
      const read = await readEvents(app.id, { install: installId });
      const users = new Set(read.events.flatMap(({ user }) => (user === undefined ? [] : [user])));
      return timelineOf(app.id, [install], [read], [...users]);
    },

    async userTimeline({ app, params: { userId } }) {
      const user = await store.users.get(app.id, userId);
      if (!user) {
        throw unknownUser(userId);
      }
      const found = await Promise.all(
        user.installs.map(({ install }) => store.installs.get(app.id, install)),
      );
      const installs = found.filter((install) => install !== undefined);
      const read = await readEvents(app.id, { user: userId });
      return timelineOf(app.id, installs, [read], [userId]);
    },
  };
}

function item({
  at,
  ...parts
}: { at: number } & Pick<TimelineItem, "kind" | "installId"> &
  Partial<Omit<TimelineItem, "at">>): TimelineItem {
  return {
    at: iso(at),
    link: null,
    campaign: null,
    country: null,
    device: null,
    event: null,
    revenue: null,
    ...parts,
  };
}

function eventItem(event: AppEvent): TimelineItem {
  const [name, currency, amount] = countedEvent(event);
  return item({
    at: event.at,
    kind: "event",
    installId: event.install ?? null,
    event: name,
    revenue:
      currency === undefined || amount === undefined
        ? null
        : { currency, amount: formatMillionths(BigInt(amount)) },
  });
}
