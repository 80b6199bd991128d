import type { ClickEvidence, NetworkDigests } from "./evidence.ts";
import { noWords, withWord } from "./key-number.ts";
import type { Candidate } from "./candidate.ts";

/** What many visitors share: all of the evidence but the network and the browser. */
export type Phone = Omit<ClickEvidence, "network" | "visitor" | "returning">;

/**
 * A candidate that is kept at hand, to be weighed by many opens. Most of a crowd's clicks are on other
 * networks than the open's and show one of a few thousand phones: that is seen here without a look at
 * the evidence, which is what costs most of a decision about a thousand clicks.
 */
export class HeldCandidate implements Candidate {
  readonly click: string;
  readonly link: string;
  readonly at: number;
  readonly evidence: ClickEvidence;
  readonly sensitive?: boolean;
  readonly #phone: Phone;
  readonly #wideV4: number;
  readonly #wideV6: number;

  constructor(candidate: Candidate, phone: Phone) {
    const { network, visitor, returning } = candidate.evidence;
    this.click = candidate.click;
    this.link = candidate.link;
    this.at = candidate.at;
    this.evidence = {
      ...phone,
      network,
      ...(visitor !== undefined && { visitor }),
      ...(returning && { returning }),
    };
    if (candidate.sensitive !== undefined) this.sensitive = candidate.sensitive;
    this.#phone = phone;
    this.#wideV4 = wideMark(network.v4);
    this.#wideV6 = wideMark(network.v6);
  }

  /** The same object for all that show the same phone. */
  get phone(): Phone {
    return this.#phone;
  }

  /** See {@link wideMark}. */
  get wideV4(): number {
    return this.#wideV4;
  }

  get wideV6(): number {
    return this.#wideV6;
  }
}

/** The widest prefix as a small number: what differs in it shares no network. 0 where there is no network. */
export function wideMark(network: NetworkDigests | undefined): number {
  return network ? (withWord(noWords, network.wide) >>> 2) + 1 : 0;
}

/** How many phones are told apart before it begins anew. */
const mostPhones = 10_000;

/** Makes candidates to be held, phones and links that are alike one object each. */
export class CandidateHolder {
  readonly #phones = new Map<string, Phone>();
  readonly #links = new Map<string, string>();

  hold(candidate: Candidate): HeldCandidate {
    const { network: _, visitor: _visitor, returning: _returning, ...phone } = candidate.evidence;
    const link = shared(this.#links, candidate.link, candidate.link);
    return new HeldCandidate(
      { ...candidate, link },
      shared(this.#phones, JSON.stringify(phone), phone),
    );
  }
}

function shared<T>(known: Map<string, T>, name: string, value: T): T {
  const found = known.get(name);
  if (found !== undefined) return found;
  if (known.size >= mostPhones) known.clear();
  known.set(name, value);
  return value;
}
