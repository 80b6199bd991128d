import type { ClickEvidence, NetworkDigests, Platform, Screen, Version } from "./evidence.ts";
import { noWords, withWord } from "./key-number.ts";
import type { Candidate } from "./candidate.ts";

/** What many visitors share: all of the evidence but the network and the browser. */
export interface Phone {
  readonly platform: Platform;
  readonly model?: string | undefined;
  readonly screen?: Screen | undefined;
  readonly languages: readonly string[];
  readonly timeZone?: string | undefined;
  readonly os?: Version | undefined;
  readonly osFrozen?: true | undefined;
  readonly automated?: ClickEvidence["automated"] | undefined;
}

type PhoneEvidence = Omit<ClickEvidence, "network" | "visitor" | "returning">;

/**
 * A candidate that is kept at hand, to be weighed by many opens. Most of a crowd's clicks are on other
 * networks than the open's and show one of a few thousand phones: that is seen here without a look at
 * the evidence, which is what costs most of a decision about a thousand clicks.
 */
export class HeldCandidate implements Candidate {
  readonly at: number;
  readonly #phones: PhoneTable;
  readonly #phoneNumber: number;
  readonly #wideV4: number;
  readonly #wideV6: number;
  readonly #mark: number;
  readonly click: string;
  readonly link: string;
  readonly evidence: ClickEvidence;
  readonly sensitive?: boolean;
  readonly #app: string;

  constructor(candidate: Candidate, app: string, phones: PhoneTable, phoneNumber: number) {
    const { network, visitor, returning } = candidate.evidence;
    this.at = candidate.at;
    this.#phones = phones;
    this.#phoneNumber = phoneNumber;
    this.#wideV4 = wideMark(network.v4);
    this.#wideV6 = wideMark(network.v6);
    this.#mark = markOf(candidate.click);
    this.click = candidate.click;
    this.link = candidate.link;
    this.evidence = {
      ...phones.evidenceAt(phoneNumber),
      network,
      ...(visitor !== undefined && { visitor }),
      ...(returning && { returning }),
    };
    if (candidate.sensitive !== undefined) this.sensitive = candidate.sensitive;
    this.#app = app;
  }

  /** Whose click it is: one memory may hold those of many apps. */
  get app(): string {
    return this.#app;
  }

  /** The same object for all that show the same phone. */
  get phone(): Phone {
    return this.#phones.at(this.#phoneNumber);
  }

  /** Where its phone stands, and under which number. */
  get phones(): PhoneTable {
    return this.#phones;
  }

  get phoneNumber(): number {
    return this.#phoneNumber;
  }

  /** See {@link wideMark}. */
  get wideV4(): number {
    return this.#wideV4;
  }

  get wideV6(): number {
    return this.#wideV6;
  }

  /** See {@link markOf}. */
  get mark(): number {
    return this.#mark;
  }
}

/** A name as a small number: what differs in it is another name, what agrees most likely the same. */
export function markOf(name: string): number {
  return (withWord(noWords, name) >>> 2) + 1;
}

/** The widest prefix as a small number: what differs in it shares no network. 0 where there is no network. */
export function wideMark(network: NetworkDigests | undefined): number {
  return network ? markOf(network.wide) : 0;
}

/** The phones of some candidates, each kind once, by number. */
export class PhoneTable {
  readonly #numbers = new Map<string, number>();
  readonly #phones: Phone[] = [];
  readonly #evidence: PhoneEvidence[] = [];

  get size(): number {
    return this.#phones.length;
  }

  at(number: number): Phone {
    return existing(this.#phones[number], number);
  }

  /** The phone as a click shows it. */
  evidenceAt(number: number): PhoneEvidence {
    return existing(this.#evidence[number], number);
  }

  numberOf(shown: PhoneEvidence): number {
    const text = JSON.stringify(shown);
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#phones.push(inOneShape(shown)) - 1;
      this.#evidence.push(shown);
      this.#numbers.set(text, number);
    }
    return number;
  }
}

function existing<T>(phone: T | undefined, number: number): T {
  if (!phone) throw new RangeError(`There is no phone ${number}.`);
  return phone;
}

/** With every field, told or not: of objects in one shape fields are read several times as fast. */
function inOneShape(shown: PhoneEvidence): Phone {
  const { platform, model, screen, languages, timeZone, os, osFrozen, automated } = shown;
  return { platform, model, screen, languages, timeZone, os, osFrozen, automated };
}

/** How many phones, and links, are told apart before it begins anew. */
const most = 10_000;

/** Makes candidates to be held, phones and links that are alike kept once. */
export class CandidateHolder {
  #phones = new PhoneTable();
  readonly #links = new Map<string, string>();

  hold(candidate: Candidate, app: string): HeldCandidate {
    const { network: _, visitor: _visitor, returning: _returning, ...phone } = candidate.evidence;
    if (this.#phones.size >= most) this.#phones = new PhoneTable();
    const link = this.#shared(candidate.link);
    const number = this.#phones.numberOf(phone);
    return new HeldCandidate({ ...candidate, link }, app, this.#phones, number);
  }

  #shared(link: string): string {
    const known = this.#links.get(link);
    if (known !== undefined) return known;
    if (this.#links.size >= most) this.#links.clear();
    this.#links.set(link, link);
    return link;
  }
}
