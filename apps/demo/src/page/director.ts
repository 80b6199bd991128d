import type { InstallExplanation, MatchLinkResponse } from "@throughline/protocol";
import type { Exchange } from "../wire/exchange.ts";
import type { Network } from "../phone/connection.ts";
import type { Phone } from "../phone/phone.ts";
import type { Owner } from "../phone/phone-state.ts";
import { linkUrl, websiteUrl } from "../shop.ts";
import type { LinkName } from "../shop.ts";
import { nextOwner, pause } from "./stage.ts";
import type { Stage } from "./stage.ts";
import { until } from "./until.ts";

/**
 * Plays the steps of a scenario on a phone, slowly enough to follow. Each step waits for the real result. After the
 * signal aborts, every step rejects and does nothing.
 */
export class Director {
  readonly phone: Phone;
  readonly #stage: Stage;
  readonly #signal: AbortSignal;
  readonly #pace: number;

  constructor(stage: Stage, phone: Phone, signal: AbortSignal, pace = 1) {
    this.phone = phone;
    this.#stage = stage;
    this.#signal = signal;
    this.#pace = pace;
  }

  /** Returns a director for the other phone in the same scenario. */
  forPhone(phone: Phone): Director {
    return new Director(this.#stage, phone, this.#signal, this.#pace);
  }

  /** Returns a director that is three times as fast, for repeated steps. */
  faster(): Director {
    return new Director(this.#stage, this.phone, this.#signal, this.#pace / 3);
  }

  /** Replaces the phone by a new one with another owner. */
  async startOver(owner: Owner = nextOwner(this.phone.device.os)): Promise<void> {
    await this.#act(() => {
      this.#stage.wire.forget(this.phone.id);
      return this.phone.startOver(owner);
    });
  }

  async setNetwork(network: Network): Promise<void> {
    await this.#act(() => this.phone.setNetwork(network));
  }

  async setInApp(inApp: boolean): Promise<void> {
    await this.#act(() => this.phone.setInApp(inApp));
  }

  /** Taps the link in the messages and goes on to the store, through the landing page if there is one. */
  followLink(link: LinkName = "mug"): Promise<void> {
    return this.#follow(() => linkUrl(link));
  }

  /** Taps the link that the other phone shared. */
  followMessage(): Promise<void> {
    return this.#follow(() => this.phone.state.message?.url ?? "");
  }

  /** Presses the app’s button that shares an invite with the other phone. */
  async invite(friend: Phone): Promise<void> {
    const before = this.#lastId();
    await this.#press("share-invite");
    await this.forPhone(friend).#until(() => friend.state.message !== null);
    await this.#until(() => this.#answered("/api/link/create", before));
    await this.wait(1600);
  }

  /** Opens the app for the first time. Returns whether the service says who invited it. */
  async openInvited(): Promise<boolean> {
    const before = this.#lastId();
    await this.open();
    await this.waitForLink();
    const { outcome } = await this.#until(() => this.#answered("/api/link/match-link", before));
    return (
      outcome !== undefined &&
      "received" in outcome &&
      (outcome.received as MatchLinkResponse).match.invitedBy !== undefined
    );
  }

  async #follow(address: () => string): Promise<void> {
    const before = this.#lastId();
    await this.#act(() => this.phone.show("messages"));
    await this.wait(900);
    this.phone.open(address());
    await this.#reachStore(before);
  }

  /** Opens the shop’s website and goes on to the store through its banner. */
  async followBanner(): Promise<void> {
    await this.#act(() => this.phone.show("home"));
    await this.wait(900);
    this.phone.open(websiteUrl);
    const link = await this.#bannerLink();
    await this.wait(1600);
    const before = this.#lastId();
    link.click();
    await this.#reachStore(before);
  }

  /** Goes on to the store, through the landing page if there is one. */
  async #reachStore(before: number): Promise<void> {
    const page = await this.#until(
      () => this.phone.state.screen.at === "store" || this.#answered("/api/click/signals", before),
    );
    if (page === true) return;
    await this.wait(1600);
    this.#browserButton()?.click();
    await this.#until(() => this.phone.state.screen.at === "store");
  }

  async install(): Promise<void> {
    await this.wait(1100);
    await this.#act(() => this.phone.install());
    await this.wait(700);
  }

  /** Follows a link to the store and installs the app. */
  async installFromLink(link?: LinkName): Promise<void> {
    await this.followLink(link);
    await this.install();
  }

  /** Installs the app from the store without a link. */
  async installWithoutLink(): Promise<void> {
    await this.#act(() => this.phone.show("store"));
    await this.install();
  }

  /** Opens the app, unless it is running, and waits until it has decided which screen to show. */
  async open(): Promise<void> {
    await this.#act(() => {
      if (!this.phone.state.process) this.phone.launch();
    });
    await this.#until(() => this.phone.state.process?.view?.isLinkProcessed);
    await this.wait(600);
  }

  /** Waits until the app has got a link. */
  async waitForLink(): Promise<void> {
    await this.#until(() => this.phone.state.process?.lastLink !== undefined);
  }

  /** Opens the app on a slow network and waits until the service has answered. */
  async openUntilAnswered(): Promise<void> {
    const before = this.#lastId();
    await this.#act(() => this.phone.launch());
    await this.#until(() => this.#find("/api/link/match-link", before)?.isResponseDelayed);
  }

  /** Waits for the verdict on the install. */
  waitForVerdict(): Promise<InstallExplanation> {
    return this.#until(() => this.#stage.wire.getSnapshot().verdicts[this.phone.id]);
  }

  wait(ms: number): Promise<void> {
    return this.#act(() => pause(ms * this.#pace, this.#signal));
  }

  /** Runs a step. Rejects if the scenario was stopped before or during it. */
  async #act<Value>(act: () => Value | Promise<Value>): Promise<Value> {
    this.#signal.throwIfAborted();
    const value = await act();
    this.#signal.throwIfAborted();
    return value;
  }

  #until<Value>(find: () => Value | undefined | false): Promise<Value> {
    const { phone } = this;
    const { wire } = this.#stage;
    const subscribe = (listener: () => void) => {
      const stops = [phone.subscribe(listener), wire.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    };
    return this.#act(() => until({ subscribe }, find, this.#signal));
  }

  #lastId(): number {
    return this.#stage.wire.getSnapshot().exchanges.at(-1)?.id ?? 0;
  }

  #find(path: string, after: number): Exchange | undefined {
    const { exchanges } = this.#stage.wire.getSnapshot();
    return exchanges.find(
      ({ id, phone, url }) => id > after && phone === this.phone.id && url.endsWith(path),
    );
  }

  #answered(path: string, after: number): Exchange | undefined {
    const exchange = this.#find(path, after);
    return exchange?.outcome ? exchange : undefined;
  }

  /** Waits for the app’s screen with the button, then presses it. */
  async #press(testId: string): Promise<void> {
    for (;;) {
      const frame = document.querySelector<HTMLIFrameElement>(
        `iframe[src="/phones/${this.phone.id}/app/"]`,
      );
      const button = frame?.contentDocument?.querySelector<HTMLElement>(
        `[data-testid="${testId}"]`,
      );
      if (button) return button.click();
      await this.wait(50);
    }
  }

  #browserButton(): HTMLElement | null | undefined {
    return this.#browserDocument()?.querySelector<HTMLElement>("a.button");
  }

  /** Waits for the banner of the shop’s website. Returns its link. */
  async #bannerLink(): Promise<HTMLElement> {
    for (;;) {
      const banner = this.#browserDocument()?.querySelector("throughline-banner");
      const link = banner?.shadowRoot?.querySelector<HTMLElement>("a[href]");
      if (link) return link;
      await this.wait(50);
    }
  }

  #browserDocument(): Document | null | undefined {
    const frame = document.querySelector<HTMLIFrameElement>(
      `iframe[data-browser="${this.phone.id}"]`,
    );
    return frame?.contentDocument;
  }
}
