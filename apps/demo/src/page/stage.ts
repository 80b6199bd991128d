import type { Connection } from "../phone/connection.ts";
import { people } from "../phone/people.ts";
import { Phone } from "../phone/phone.ts";
import type { Owner } from "../phone/phone-state.ts";
import { usualDevices } from "../phone/devices.ts";
import type { Device } from "../phone/devices.ts";
import { addresses } from "./addresses.ts";
import { createFrames } from "./frames.ts";
import type { PhoneFrames } from "./frames.ts";
import { WireLog } from "./wire-log.ts";

/** The two phones and what goes over the wire. */
export interface Stage {
  readonly phones: readonly [Phone, Phone];
  readonly wire: WireLog;
}

declare global {
  interface Window {
    phones: PhoneFrames;
  }
}

/** Sets the stage: one iPhone, one Android phone, two owners. */
export async function setStage(): Promise<Stage> {
  const session = newName();
  const wire = new WireLog();
  await wire.connect(session);
  const answer = await fetch("/app.json");
  const app = (await answer.json()) as { appId: string; publishableKey: string };
  const make = (id: string, os: Device["os"]) =>
    new Phone(
      {
        id: `${id}-${session}`,
        session,
        app,
        connect,
        share: (message) => phones.find((phone) => !phone.id.startsWith(id))?.receive(message),
        installed: () => pause(1300),
      },
      nextOwner(os),
    );
  const phones: readonly [Phone, Phone] = [make("left", "ios"), make("right", "android")];
  window.phones = createFrames(phones);
  for (const phone of phones) forgetWithApp(phone, wire);
  for (const phone of phones) await phone.startOver(ownerOf(phone));
  return { phones, wire };
}

/** A verdict is about one install, and goes with it. */
export function forgetWithApp(phone: Phone, wire: WireLog): void {
  let { app } = phone.state;
  phone.subscribe(() => {
    const before = app;
    ({ app } = phone.state);
    if (app === "absent" && before !== "absent") wire.forget(phone.id);
  });
}

/** Not `crypto.randomUUID`, which browsers keep from pages that came over plain HTTP from another machine. */
function newName(): string {
  return Date.now().toString(36) + Math.random().toString(36).slice(2);
}

async function connect(id: string, connection: Connection): Promise<void> {
  await fetch(`/phones/${id}`, { method: "PUT", body: JSON.stringify(connection) });
}

function ownerOf({ state: { device, person, address } }: Phone): Owner {
  return { device, person, address };
}

/** An address no phone of this page had before. */
export const newAddress = addresses(Math.random);

let turn = Math.floor(Math.random() * people.length);

/** The next person with such a phone, on an address of their own. */
export function nextOwner(os: Device["os"]): Owner {
  turn = (turn + 1) % people.length;
  const person = people[turn] ?? people[0];
  const choice = usualDevices[os];
  return {
    device: choice[turn % choice.length] ?? "iphone15",
    person,
    address: newAddress(),
  };
}

/** Time for the eye; none for those who asked for no motion. Rejects when nobody waits any more. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  const wanted = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : ms;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, wanted);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
