import type { ClickEvidence, Platform, Screen, Version } from "./evidence.ts";

/** The part of a click's evidence that many visitors share: everything except the network and the browser id. */
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

/** The fields of a `Phone` as they appear in stored evidence, where unknown fields are absent. */
export type PhoneEvidence = Omit<ClickEvidence, "network" | "visitor" | "returning">;

/** Stores each distinct phone once and gives it a small id. */
export class PhoneTable {
  readonly #ids = new Map<string, number>();
  readonly #phones: Phone[] = [];
  readonly #evidence: PhoneEvidence[] = [];

  get size(): number {
    return this.#phones.length;
  }

  phone(id: number): Phone {
    return existing(this.#phones[id], id);
  }

  evidence(id: number): PhoneEvidence {
    return existing(this.#evidence[id], id);
  }

  /** Returns the id of this phone. Adds the phone if the table does not have it. */
  idOf(evidence: PhoneEvidence): number {
    const text = JSON.stringify(evidence);
    let id = this.#ids.get(text);
    if (id === undefined) {
      id = this.#phones.push(withAllFields(evidence)) - 1;
      this.#evidence.push(evidence);
      this.#ids.set(text, id);
    }
    return id;
  }
}

function existing<T>(entry: T | undefined, id: number): T {
  if (!entry) throw new RangeError(`The table has no phone with the id ${id}.`);
  return entry;
}

/** Gives all phones the same fields. V8 reads objects of one shape several times as fast. */
function withAllFields(evidence: PhoneEvidence): Phone {
  const { platform, model, screen, languages, timeZone, os, osFrozen, automated } = evidence;
  return { platform, model, screen, languages, timeZone, os, osFrozen, automated };
}
