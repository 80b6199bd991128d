import type { AppHost } from "./app-host.ts";
import type { Connection, Network } from "./connection.ts";
import { devices } from "./devices.ts";
import type { Device } from "./devices.ts";
import { captionTexts } from "../texts/captions.ts";
import { createPhoneState } from "./phone-state.ts";
import type { Message, Owner, PhoneState } from "./phone-state.ts";
import { resolveOpener } from "./resolve-opener.ts";
import type { Opener } from "./resolve-opener.ts";

/** What a phone needs from its page. */
export interface PhoneDependencies {
  readonly id: string;
  readonly session: string;
  readonly app: { readonly appId: string; readonly publishableKey: string };
  /** Registers the phone at the demo’s server. */
  readonly connect: (id: string, connection: Connection) => Promise<void>;
  /** Sends a message to the other phone. */
  readonly share: (message: Message) => void;
  /** Resolves when the simulated installation is done. */
  readonly waitForInstall: () => Promise<void>;
}

/** The install referrer that Google Play reports without a link. */
const organicReferrer = "utm_source=google-play&utm_medium=organic";

/** The operating system of a simulated phone: opens URLs, and installs, runs, kills and deletes the app. */
export class Phone {
  readonly id: string;
  readonly #deps: PhoneDependencies;
  readonly #listeners = new Set<() => void>();
  readonly #urlListeners = new Set<(url: string) => void>();
  readonly #stateListeners = new Set<(state: "active" | "background") => void>();
  readonly #storage = new Map<string, string>();
  #installReferrer = "";
  #count = 0;
  #owner = 0;
  #state: PhoneState;

  constructor(deps: PhoneDependencies, owner: Owner) {
    this.id = deps.id;
    this.#deps = deps;
    this.#state = createPhoneState(owner);
  }

  get state(): PhoneState {
    return this.#state;
  }

  get device(): Device {
    return devices[this.#state.device];
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): PhoneState => this.#state;

  /** Resets the phone and gives it to another owner. */
  async startOver(owner: Owner): Promise<void> {
    this.remove();
    this.#owner += 1;
    this.#change(createPhoneState(owner));
    await this.#connect();
  }

  async setNetwork(network: Network): Promise<void> {
    this.#change({ network });
    await this.#connect();
    const { screen } = this.#state;
    // Browsers reload a page that failed to load as soon as they are online.
    if (network !== "offline" && screen.at === "browser" && screen.failed) this.#load(screen);
  }

  async setInApp(inApp: boolean): Promise<void> {
    this.#change({ inApp });
    await this.#connect();
  }

  setPasteAllowed(pasteAllowed: boolean): void {
    this.#change({ pasteAllowed });
  }

  setNote(note: string): void {
    this.#change({ note });
  }

  /** Opens a screen by hand. A store opened this way has no referrer. */
  show(at: "home" | "messages" | "store"): void {
    this.#leaveApp();
    const byHand = at === "store" && { storeReferrer: null, storeByLink: false };
    this.#change({ screen: { at }, note: null, ...byHand });
  }

  receive(message: Message): void {
    this.#change({ message });
  }

  copy(text: string): void {
    this.#change({ clipboard: text });
  }

  /** Opens a URL as the operating system does. Returns what opened it. */
  open(url: string, from: "elsewhere" | "browser" = "elsewhere"): Opener {
    const opener = resolveOpener(url, { installed: this.#state.app === "installed", from });
    switch (opener.what) {
      case "app":
        this.launch(opener.url);
        break;
      case "store":
        this.#change({
          screen: { at: "store" },
          note: null,
          storeReferrer: opener.referrer,
          storeByLink: true,
        });
        break;
      case "browser":
        this.#load(opener);
        break;
      case "nothing":
        this.setNote(captionTexts.nothingOpens);
        break;
    }
    return opener;
  }

  async install(): Promise<void> {
    this.remove();
    // The referrer belongs to this store page. The owner may open another one meanwhile.
    const { storeReferrer } = this.#state;
    this.#change({ app: "installing" });
    await this.#deps.waitForInstall();
    if (this.#state.app !== "installing") return;
    this.#installReferrer = storeReferrer ?? organicReferrer;
    this.#change({ app: "installed" });
  }

  /** Drops the install referrer, as Google Play does on some paths to the store. */
  loseReferrer(): void {
    this.#change({ storeReferrer: null });
  }

  /** Brings the app to the front, and starts a process if none is running. */
  launch(url: string | null = null): void {
    if (this.#state.app !== "installed") return;
    if (this.#state.process) {
      this.#change({ screen: { at: "app" }, note: null });
      this.#notifyApp("active");
      if (url !== null) for (const listener of this.#urlListeners) listener(url);
      return;
    }
    this.#count += 1;
    const process = { id: this.#count, launchUrl: url };
    this.#change({ screen: { at: "app" }, process, note: null });
  }

  /** Ends the app’s process. */
  kill(): void {
    this.#urlListeners.clear();
    this.#stateListeners.clear();
    const { screen } = this.#state;
    this.#change({ process: null, screen: screen.at === "app" ? { at: "home" } : screen });
  }

  /** Deletes the app with everything it stored. */
  remove(): void {
    this.kill();
    this.#storage.clear();
    this.#change({ app: "absent" });
  }

  /** Returns the interface between the phone and the running process of the app. */
  host(serviceUrl: string): AppHost {
    const { process, person } = this.#state;
    const alive = () => this.#state.process?.id === process?.id;
    const ifAlive = <Result>(run: () => Result): Promise<Result> =>
      alive() ? Promise.resolve(run()) : new Promise(() => undefined);
    return {
      device: this.device,
      person,
      config: { ...this.#deps.app, serviceUrl },
      launchUrl: process?.launchUrl ?? null,
      storage: {
        getItem: (key) => ifAlive(() => this.#storage.get(key) ?? null),
        setItem: (key, value) => ifAlive(() => void this.#storage.set(key, value)),
        removeItem: (key) => ifAlive(() => void this.#storage.delete(key)),
      },
      installReferrer: () => ifAlive(() => this.#installReferrer),
      clipboard: {
        hasUrl: () => ifAlive(() => this.#state.clipboard !== null),
        read: () => ifAlive(() => this.#paste()),
      },
      onUrl: (listener) => register(this.#urlListeners, listener),
      onAppState: (listener) => register(this.#stateListeners, listener),
      share: (text) => {
        if (alive()) this.#deps.share({ from: person.name, url: text });
      },
      report: (view) => {
        const { process: current } = this.#state;
        if (!current || !alive()) return;
        const { linkRoute: route, linkType: type } = view;
        const lastLink = route !== null && type !== null ? { route, type } : current.lastLink;
        this.#change({ process: { ...current, view, ...(lastLink && { lastLink }) } });
      },
    };
  }

  #load({ host, path }: { readonly host: string; readonly path: string }): void {
    this.#count += 1;
    const failed = this.#state.network === "offline";
    this.#change({ screen: { at: "browser", host, path, visit: this.#count, failed }, note: null });
  }

  #paste(): string | null {
    const { clipboard, pasteAllowed } = this.#state;
    return pasteAllowed ? clipboard : null;
  }

  #leaveApp(): void {
    if (this.#state.screen.at === "app") this.#notifyApp("background");
  }

  #notifyApp(state: "active" | "background"): void {
    for (const listener of this.#stateListeners) listener(state);
  }

  #connect(): Promise<void> {
    const { device, person, address, network, inApp } = this.#state;
    const { languages } = person;
    return this.#deps.connect(this.id, {
      session: this.#deps.session,
      owner: this.#owner,
      device,
      languages,
      address,
      network,
      inApp,
    });
  }

  #change(change: Partial<PhoneState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function register<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
