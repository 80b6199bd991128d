import { parseJson, parseLink, type Arrival, type LinkSession } from "../core/index.ts";

/** A link on disk, with the time of its delivery. */
interface KeptLink extends Arrival {
  at: number;
}

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
      const stored = parseJson<KeptLink>(text);
      const isFresh = Math.abs(session.ports.now() - Number(stored?.at)) < dayMs;
      // Routers open a link when it is delivered. This one was: only the handler still waits for it.
      kept = { ...stored, isRestored: true } as KeptLink;
      if (isFresh && parseLink(kept.url)) session.dispatch({ type: "restored", link: kept });
    }
    const { link } = session.getState();
    if (link === kept) return;
    kept = link;
    const next = link && JSON.stringify({ ...link, at: session.ports.now() } satisfies KeptLink);
    void session.store.write(linkKey, next);
  };
  session.subscribe(update);
  update();
}
