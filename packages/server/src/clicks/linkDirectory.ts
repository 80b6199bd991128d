import type { Link, LinkStore } from "@throughline/storage";
import { BriefCache } from "../briefCache.ts";
import type { Clock } from "../clock.ts";

/** Finds created links without asking the store at each click. */
export class LinkDirectory {
  readonly #links: LinkStore;
  readonly #known: BriefCache<Link | undefined>;

  constructor(links: LinkStore, now: Clock) {
    this.#links = links;
    this.#known = new BriefCache(now);
  }

  get(app: string, code: string): Promise<Link | undefined> {
    return this.#known.get(`${app}/${code}`, () => this.#links.get(app, code));
  }

  /** After a change made by this process: a link disabled here is disabled at once. */
  clear(): void {
    this.#known.clear();
  }
}
