import { parseJson, parseLink, type SessionLink, type LinkSession } from "../core/index.ts";

/** A stored link with the time of its delivery. */
interface PersistedLink extends SessionLink {
  at: number;
}

const dayMs = 86_400_000;
const linkKey = "throughline.link";
const persistingSessions = new WeakSet<LinkSession>();

/**
 * Stores the current link from now on, until it is cleared, so that it survives a restart. Restores
 * the link that an earlier process stored.
 */
export async function persistLinks(session: LinkSession): Promise<void> {
  if (persistingSessions.has(session)) return;
  persistingSessions.add(session);
  const { text } = await session.store.read(linkKey);
  /** The stored link. `undefined` as long as the storage holds the link of an earlier process. */
  let kept: SessionLink | null | undefined = text ? undefined : null;
  const update = () => {
    if (!session.getSnapshot().isLinkProcessed) return;
    if (kept === undefined) {
      const stored = parseJson<PersistedLink>(text);
      const isFresh = Math.abs(session.ports.now() - Number(stored?.at)) < dayMs;
      // An earlier process delivered this link to routers. Only the handler still waits for it.
      kept = { ...stored, isRestored: true } as PersistedLink;
      if (isFresh && parseLink(kept.url)) session.dispatch({ type: "restored", link: kept });
    }
    const { link } = session.getState();
    if (link === kept) return;
    kept = link;
    const next =
      link && JSON.stringify({ ...link, at: session.ports.now() } satisfies PersistedLink);
    void session.store.write(linkKey, next);
  };
  session.subscribe(update);
  update();
}
