import { setImmediate } from "node:timers/promises";
import type { Link, LinkStore } from "@throughline/storage";

interface Batch {
  readonly codes: Set<string>;
  readonly links: Promise<ReadonlyMap<string, Link>>;
}

/**
 * Reads links. Links that are needed at the same moment are read with one statement: if more links are clicked than the cache
 * holds, statements of their own would cost more than the rest of the clicks.
 */
export class LinkLoader {
  readonly #store: Pick<LinkStore, "get" | "getMany">;
  readonly #batches = new Map<string, Batch>();

  constructor(store: Pick<LinkStore, "get" | "getMany">) {
    this.#store = store;
  }

  async get(app: string, code: string): Promise<Link | undefined> {
    let batch = this.#batches.get(app);
    if (batch === undefined) {
      const codes = new Set<string>();
      this.#batches.set(app, (batch = { codes, links: this.#read(app, codes) }));
    }
    batch.codes.add(code);
    return (await batch.links).get(code);
  }

  async #read(app: string, codes: ReadonlySet<string>): Promise<ReadonlyMap<string, Link>> {
    // Until then, the requests that have arrived already add their links.
    await setImmediate();
    this.#batches.delete(app);
    const [first = ""] = codes;
    if (codes.size > 1) {
      const found = await this.#store.getMany(app, [...codes]);
      const links = new Map(found.map((link) => [link.code, link]));
      // An alias, or another spelling of a code, needs a second look.
      for (const code of [...codes].filter((one) => !links.has(one))) {
        const link = await this.#store.get(app, code);
        if (link) links.set(code, link);
      }
      return links;
    }
    const link = await this.#store.get(app, first);
    return new Map(link && [[first, link]]);
  }
}
