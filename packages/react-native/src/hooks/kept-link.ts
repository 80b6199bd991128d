import { parseJson, parseLink, type Arrival, type LinkSession } from "../core/index.ts";

const dayMs = 86_400_000;
const linkKey = "throughline.link";
const keepers = new WeakSet<LinkSession>();

/**
 * From now on the current link is kept through a restart, until it is cleared. Hands the session the
 * one an earlier process kept.
 */
export async function keepLinks(session: LinkSession): Promise<void> {
  if (keepers.has(session)) return;
  keepers.add(session);
  const { text } = await session.store.read(linkKey);
  /** What is on disk: unknown as long as it is the earlier process's. */
  let kept: Arrival | null | undefined = text ? undefined : null;
  const update = () => {
    if (!session.getSnapshot().isLinkProcessed) return;
    if (kept === undefined) {
      kept = (parseJson<Arrival>(text) ?? null) as Arrival | null;
      const isFresh = Math.abs(session.ports.now() - Number(kept?.at)) < dayMs;
      if (kept && isFresh && parseLink(kept.url)) session.restoreLink(kept);
    }
    const { link } = session.getState();
    if (link === kept) return;
    kept = link;
    void session.store.write(linkKey, link && JSON.stringify(link));
  };
  session.subscribe(update);
  update();
}
