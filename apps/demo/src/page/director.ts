import type {
  CreateLinkRequest,
  InstallExplanation,
  MatchLinkResponse,
} from "@throughline/protocol";
import type { Exchange } from "../wire/exchange.ts";
import type { Network } from "../phone/connection.ts";
import type { Phone } from "../phone/phone.ts";
import type { Owner } from "../phone/phone-state.ts";
import { addressOf } from "../shop.ts";
import type { LinkName } from "../shop.ts";
import { nextOwner, pause } from "./stage.ts";
import type { Stage } from "./stage.ts";
import { until } from "./until.ts";

/** Plays on a phone what its owner would do, at a pace one can follow, waiting for what really happens. Once the story is stopped, every step rejects and does nothing. */
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

  /** The same direction for another phone. */
  of(phone: Phone): Director {
    return new Director(this.#stage, phone, this.#signal, this.#pace);
  }

  /** The same direction for what was seen before: three times as fast. */
  hurried(): Director {
    return new Director(this.#stage, this.phone, this.#signal, this.#pace / 3);
  }

  /** Somebody else's phone, fresh out of the box. */
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

  /** From the message to the store; from the landing page by its own button. */
  followLink(link: LinkName = "mug"): Promise<void> {
    return this.#follow(() => addressOf(link));
  }

  /** The same with what came from the other phone. */
  followMessage(): Promise<void> {
    return this.#follow(() => this.phone.state.message?.url ?? "");
  }

  /** Shares an invite by the app's own button, with whoever has that phone; returns who invited. */
  async invite(friend: Phone): Promise<string> {
    const before = this.#lastId();
    await this.#press("share-invite");
    await this.of(friend).#until(() => friend.state.message !== null);
    const { sent } = await this.#until(() => this.#answered("/api/link/create", before));
    await this.wait(1600);
    return (sent as CreateLinkRequest).installId;
  }

  /** Opens the app for the first time; returns whose invite led to it, as the service says. */
  async openInvited(): Promise<string | undefined> {
    const before = this.#lastId();
    await this.open();
    await this.arrival();
    const { outcome } = await this.#until(() => this.#answered("/api/link/match-link", before));
    return outcome && "received" in outcome
      ? (outcome.received as MatchLinkResponse).match.invitedBy
      : undefined;
  }

  async #follow(address: () => string): Promise<void> {
    const before = this.#lastId();
    await this.#act(() => this.phone.show("messages"));
    await this.wait(900);
    this.phone.open(address());
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

  /** Everything before the first start. */
  async getApp(link?: LinkName): Promise<void> {
    await this.followLink(link);
    await this.install();
  }

  /** The store, without any link. */
  async getAppAlone(): Promise<void> {
    await this.#act(() => this.phone.show("store"));
    await this.install();
  }

  /** Opens the app, unless it runs, and waits until it knows where to go. */
  async open(): Promise<void> {
    await this.#act(() => {
      if (!this.phone.state.process) this.phone.launch();
    });
    await this.#until(() => this.phone.state.process?.view?.isLinkProcessed);
    await this.wait(600);
  }

  async arrival(): Promise<void> {
    await this.#until(() => this.phone.state.process?.arrival !== undefined);
  }

  /** Opens the app on a slow network, until the answer to its question is on its way. */
  async openUntilAnswered(): Promise<void> {
    const before = this.#lastId();
    await this.#act(() => this.phone.launch());
    await this.#until(() => this.#find("/api/link/match-link", before)?.onItsWay);
  }

  /** What the service decided about the install. */
  verdict(): Promise<InstallExplanation> {
    return this.#until(() => this.#stage.wire.getSnapshot().verdicts[this.phone.id]);
  }

  wait(ms: number): Promise<void> {
    return this.#act(() => pause(ms * this.#pace, this.#signal));
  }

  /** A story may be stopped before a step as well as while it waits. */
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

  /** The app may still be on its way to the screen with that button. */
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
    const frame = document.querySelector<HTMLIFrameElement>(
      `iframe[data-browser="${this.phone.id}"]`,
    );
    return frame?.contentDocument?.querySelector<HTMLElement>("a.button");
  }
}
