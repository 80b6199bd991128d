import type { Connection } from "../phone/connection.ts";
import { people } from "../phone/people.ts";
import { Phone } from "../phone/phone.ts";
import type { Owner } from "../phone/phone-state.ts";
import { commonDevices } from "../phone/devices.ts";
import type { Device } from "../phone/devices.ts";
import { createAddresses } from "./create-addresses.ts";
import { createFrames } from "./frames.ts";
import type { PhoneFrames } from "./frames.ts";
import { WireLog } from "./wire-log.ts";

/** The two phones and the log of their requests. */
export interface Stage {
  readonly phones: readonly [Phone, Phone];
  readonly wire: WireLog;
}

declare global {
  interface Window {
    phones: PhoneFrames;
  }
}

/** Creates an iPhone and an Android phone with their owners. */
export async function createStage(): Promise<Stage> {
  const session = newSessionName();
  const wire = new WireLog();
  await wire.connect(session);
  const response = await fetch("/app.json");
  const app = (await response.json()) as { appId: string; publishableKey: string };
  const make = (id: string, os: Device["os"]) =>
    new Phone(
      {
        id: `${id}-${session}`,
        session,
        app,
        connect,
        share: (message) => phones.find((phone) => !phone.id.startsWith(id))?.receive(message),
        waitForInstall: () => pause(1300),
      },
      nextOwner(os),
    );
  const phones: readonly [Phone, Phone] = [make("left", "ios"), make("right", "android")];
  window.phones = createFrames(phones);
  for (const phone of phones) clearVerdictOnDelete(phone, wire);
  for (const phone of phones) await phone.startOver(ownerOf(phone));
  return { phones, wire };
}

/** Clears a phone’s verdict when its app is deleted. */
export function clearVerdictOnDelete(phone: Phone, wire: WireLog): void {
  let { app } = phone.state;
  phone.subscribe(() => {
    const before = app;
    ({ app } = phone.state);
    if (app === "absent" && before !== "absent") wire.forget(phone.id);
  });
}

/** Returns a random name. Browsers hide `crypto.randomUUID` from pages that another machine serves over plain HTTP. */
function newSessionName(): string {
  return Date.now().toString(36) + Math.random().toString(36).slice(2);
}

async function connect(id: string, connection: Connection): Promise<void> {
  await fetch(`/phones/${id}`, { method: "PUT", body: JSON.stringify(connection) });
}

function ownerOf({ state: { device, person, address } }: Phone): Owner {
  return { device, person, address };
}

/** Returns an IP address that no phone of this page had before. */
export const newAddress = createAddresses(Math.random);

let personIndex = Math.floor(Math.random() * people.length);

/** Returns another person with a phone of this platform and a new IP address. */
export function nextOwner(os: Device["os"]): Owner {
  personIndex = (personIndex + 1) % people.length;
  const person = people[personIndex] ?? people[0];
  const models = commonDevices[os];
  return {
    device: models[personIndex % models.length] ?? "iphone15",
    person,
    address: newAddress(),
  };
}

/** Waits so that people can follow, but not if they prefer reduced motion. Rejects when the signal aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  const duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : ms;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, duration);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
