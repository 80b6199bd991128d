import type { Candidate } from "./candidate.ts";
import type { ClickEvidence, NetworkDigests } from "./evidence.ts";
import { shortHash } from "./key-number.ts";
import { PhoneTable } from "./phone-table.ts";
import type { Phone } from "./phone-table.ts";

/**
 * A candidate prepared for scoring. A store prepares a click once and scores it for many opens.
 *
 * Most candidates in a crowd are on other networks than the open and show one of a few thousand phones.
 * The hashes and the phone id let the scorer recognise such a candidate without reading its evidence,
 * which is the most expensive part of scoring a thousand clicks.
 *
 * The index lives in private fields, so that comparing or serialising a candidate ignores it.
 */
export class IndexedCandidate implements Candidate {
  readonly at: number;
  readonly #phones: PhoneTable;
  readonly #phoneId: number;
  readonly #wideV4: number;
  readonly #wideV6: number;
  readonly #clickHash: number;
  readonly click: string;
  readonly link: string;
  readonly evidence: ClickEvidence;
  readonly sensitive?: boolean;
  readonly #app: string;

  constructor(candidate: Candidate, app: string, phones: PhoneTable, phoneId: number) {
    const { network, visitor, returning } = candidate.evidence;
    this.at = candidate.at;
    this.#phones = phones;
    this.#phoneId = phoneId;
    this.#wideV4 = wideHash(network.v4);
    this.#wideV6 = wideHash(network.v6);
    this.#clickHash = shortHash(candidate.click);
    this.click = candidate.click;
    this.link = candidate.link;
    this.evidence = {
      ...phones.evidence(phoneId),
      network,
      ...(visitor !== undefined && { visitor }),
      ...(returning && { returning }),
    };
    if (candidate.sensitive !== undefined) this.sensitive = candidate.sensitive;
    this.#app = app;
  }

  /** The app the click belongs to. A store caches the clicks of many apps together. */
  get app(): string {
    return this.#app;
  }

  /** The same object for all candidates that show the same phone. */
  get phone(): Phone {
    return this.#phones.phone(this.#phoneId);
  }

  /** The table that holds the phone. */
  get phones(): PhoneTable {
    return this.#phones;
  }

  /** The phone's id in `phones`. */
  get phoneId(): number {
    return this.#phoneId;
  }

  /** See {@link wideHash}. */
  get wideV4(): number {
    return this.#wideV4;
  }

  get wideV6(): number {
    return this.#wideV6;
  }

  /** The {@link shortHash} of the click id. */
  get clickHash(): number {
    return this.#clickHash;
  }
}

/** Hashes the widest prefix of a network: networks with different hashes share nothing. Returns 0 without a network. */
export function wideHash(network: NetworkDigests | undefined): number {
  return network ? shortHash(network.wide) : 0;
}

/** How many phones and how many links an indexer keeps before it starts over. */
const maxEntries = 10_000;

/** Turns candidates into indexed ones. Equal phones and equal links are stored once. */
export class CandidateIndexer {
  #phones = new PhoneTable();
  readonly #links = new Map<string, string>();

  index(candidate: Candidate, app: string): IndexedCandidate {
    const { network: _, visitor: _visitor, returning: _returning, ...phone } = candidate.evidence;
    if (this.#phones.size >= maxEntries) this.#phones = new PhoneTable();
    const link = this.#shared(candidate.link);
    const phoneId = this.#phones.idOf(phone);
    return new IndexedCandidate({ ...candidate, link }, app, this.#phones, phoneId);
  }

  #shared(link: string): string {
    const known = this.#links.get(link);
    if (known !== undefined) return known;
    if (this.#links.size >= maxEntries) this.#links.clear();
    this.#links.set(link, link);
    return link;
  }
}
