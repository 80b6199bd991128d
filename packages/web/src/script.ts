import { createLink, start } from "./index.ts";
import type { LinkOptions, Options } from "./index.ts";

/** `window.Throughline` on a page with the script tag. */
export interface ThroughlineScript {
  /** Starts a script whose tag has `data-consent`, or starts again with other options. */
  start(options?: Partial<Options>): void;
  /** Removes the banner and leaves the page's links alone. */
  stop(): void;
  link(options?: Partial<LinkOptions>): string;
}

declare global {
  // Page scripts read it as `Throughline`.
  var Throughline: ThroughlineScript;
}

const tag = document.currentScript as HTMLScriptElement | null;
const { consent, ...given } = tag?.dataset ?? {};
const defaults = { linkDomain: tag ? new URL(tag.src).origin : "", ...given } as Options;
let stop: () => void = () => undefined;

globalThis.Throughline = {
  start(options) {
    stop();
    stop = start({ ...defaults, ...options });
  },
  stop: () => stop(),
  link: (options) => createLink({ ...defaults, ...options }),
};
if (tag && consent === undefined) globalThis.Throughline.start();
