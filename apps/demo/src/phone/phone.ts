import type { AppHost } from "./app-host.ts";
import type { Connection, Network } from "./connection.ts";
import { devices } from "./devices.ts";
import type { Device } from "./devices.ts";
import { freshState } from "./phone-state.ts";
import type { Message, Owner, PhoneState } from "./phone-state.ts";
import { whatOpens } from "./what-opens.ts";
import type { Opener } from "./what-opens.ts";

/** What a phone needs of the page it is on. */
export interface PhoneDependencies {
  readonly id: string;
  readonly session: string;
  readonly app: { readonly appId: string; readonly publishableKey: string };
  /** Tells the network about this phone. */
  readonly connect: (id: string, connection: Connection) => Promise<void>;
  /** Brings what the owner shares to the other phone. */
  readonly share: (message: Message) => void;
  /** How long an installation takes to look at. */
  readonly installed: () => Promise<void>;
}

/** Play's word for installs nobody's link led to. */
const organicReferrer = "utm_source=google-play&utm_medium=organic";

/** The system of a simulated phone: it opens addresses, installs, runs and kills the app, and keeps what a phone keeps. */
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
    this.#state = freshState(owner);
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

  /** A phone fresh out of the box, somebody's. */
  async startOver(owner: Owner): Promise<void> {
    this.remove();
    this.#owner += 1;
    this.#change(freshState(owner));
    await this.#connect();
  }

  async setNetwork(network: Network): Promise<void> {
    this.#change({ network });
    await this.#connect();
    const { screen } = this.#state;
    // As browsers do with a page they could not load.
    if (network !== "offline" && screen.at === "browser" && screen.failed) this.#load(screen.path);
  }

  async setInApp(inApp: boolean): Promise<void> {
    this.#change({ inApp });
    await this.#connect();
  }

  setPasteAllowed(pasteAllowed: boolean): void {
    this.#change({ pasteAllowed });
  }

  tell(note: string): void {
    this.#change({ note });
  }

  /** The store is opened by hand: nobody's link leads there. */
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

  /** Opens an address as the system does; returns what opened it. */
  open(url: string, from: "elsewhere" | "browser" = "elsewhere"): Opener {
    const opener = whatOpens(url, { installed: this.#state.app === "installed", from });
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
        this.#load(opener.path);
        break;
      case "nothing":
        this.tell("No app on this phone opens such an address, so nothing happens.");
        break;
    }
    return opener;
  }

  async install(): Promise<void> {
    this.remove();
    // Of the page the button was on: the owner may look elsewhere meanwhile.
    const { storeReferrer } = this.#state;
    this.#change({ app: "installing" });
    await this.#deps.installed();
    if (this.#state.app !== "installing") return;
    this.#installReferrer = storeReferrer ?? organicReferrer;
    this.#change({ app: "installed" });
  }

  /** Google Play forgets the campaign, as it does on some ways to the store. */
  loseReferrer(): void {
    this.#change({ storeReferrer: null });
  }

  /** Brings the app to the front; a new process unless one runs. */
  launch(url: string | null = null): void {
    if (this.#state.app !== "installed") return;
    if (this.#state.process) {
      this.#change({ screen: { at: "app" }, note: null });
      this.#tellApp("active");
      if (url !== null) for (const listener of this.#urlListeners) listener(url);
      return;
    }
    this.#count += 1;
    const process = { id: this.#count, launchUrl: url };
    this.#change({ screen: { at: "app" }, process, note: null });
  }

  /** Ends the app's process, wherever it was. */
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

  /** For the process that runs now. */
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
        const arrival = route !== null && type !== null ? { route, type } : current.arrival;
        this.#change({ process: { ...current, view, ...(arrival && { arrival }) } });
      },
    };
  }

  #load(path: string): void {
    this.#count += 1;
    const failed = this.#state.network === "offline";
    this.#change({ screen: { at: "browser", path, visit: this.#count, failed }, note: null });
  }

  #paste(): string | null {
    const { clipboard, pasteAllowed } = this.#state;
    return pasteAllowed ? clipboard : null;
  }

  #leaveApp(): void {
    if (this.#state.screen.at === "app") this.#tellApp("background");
  }

  #tellApp(state: "active" | "background"): void {
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
