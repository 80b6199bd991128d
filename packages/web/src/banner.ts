import type { WebApp } from "@throughline/protocol";
import { qrCodeUrl } from "./hand-over-link.ts";
import type { Options } from "./options.ts";
import type { Texts } from "./texts.ts";

/** What a banner shows. */
export interface BannerContent {
  readonly app: WebApp;
  readonly texts: Texts;
  readonly language: string;
  /** The service's origin, for the QR code of a computer. Undefined on a phone, where the banner has a button. */
  readonly qrCodeOrigin: string | undefined;
}

/** A banner on the page. */
export interface Banner {
  /** Makes the banner lead to this link. */
  readonly leadTo: (link: string) => void;
  readonly remove: () => void;
}

// Pages set the custom properties. The colors of the system follow the color scheme.
const style = `:host{all:initial;position:fixed;inset:auto 0 0;z-index:2147483647;font:15px/1.35 var(--throughline-font,system-ui,sans-serif)}
:host(.top){inset:0 0 auto}
:host(.qr){inset:auto 0 24px auto;inset-inline:auto 24px;width:264px}
section{box-sizing:border-box;display:flex;flex-wrap:wrap;align-items:center;gap:12px;padding:12px max(16px,env(safe-area-inset-right)) max(12px,env(safe-area-inset-bottom)) max(16px,env(safe-area-inset-left));background:var(--throughline-background,Canvas);color:var(--throughline-text,CanvasText);box-shadow:0 0 24px #0004}
:host(.qr) section{padding:16px;border-radius:var(--throughline-radius,16px)}
p{flex:1;margin:0;min-width:0;overflow-wrap:anywhere}
b,span{display:block}
img{width:48px;height:48px;border-radius:11px}
.code{width:100%;height:auto;border-radius:8px;background:#fff;image-rendering:pixelated}
a,button{font:inherit;border:0;min-height:44px;cursor:pointer}
a{padding:0 20px;line-height:44px;border-radius:22px;background:var(--throughline-color,#1f5eff);color:var(--throughline-on-color,#fff);font-weight:600;text-decoration:none}
button{min-width:44px;padding:0;background:none;color:inherit;font-size:24px}
:focus-visible{outline:3px solid;outline-offset:2px}
@media(prefers-reduced-motion:no-preference){section{animation:a .3s}@keyframes a{from{transform:translateY(50%);opacity:0}}}`;

/**
 * Adds a banner to the page. It works under a strict content security policy and Trusted Types, because it sets no markup and
 * no inline style. A browser without constructable stylesheets shows none.
 */
export function showBanner(
  { app, texts: [open, inApp, scan, close], language, qrCodeOrigin }: BannerContent,
  { theme = "auto", position }: Options,
  onDismiss: () => void,
): Banner | undefined {
  const host = document.createElement("throughline-banner");
  const shadow = host.attachShadow({ mode: "open" });
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    shadow.adoptedStyleSheets = [sheet];
  } catch {
    return undefined;
  }
  host.lang = language;
  host.className = qrCodeOrigin === undefined ? (position ?? "") : "qr";
  host.style.colorScheme = theme === "auto" ? "light dark" : theme;
  // Colors that the page sets take precedence.
  if (app.color && app.onColor) setDefaults(host, app.color, app.onColor);

  const dismiss = () => {
    host.remove();
    onDismiss();
  };
  const name = element("b", { textContent: app.name });
  const text = element(
    "p",
    {},
    name,
    element("span", { textContent: qrCodeOrigin ? scan : inApp }),
  );
  const button = element("button", { type: "button", ariaLabel: close, textContent: "×" });
  button.addEventListener("click", dismiss);
  const link = element("a", { textContent: open });
  const code = element("img", { className: "code" });
  // A link that is too long for a QR code.
  code.addEventListener("error", () => host.remove());
  const section = element("section", { ariaLabel: app.name }, text);
  if (app.icon) {
    const icon = element("img", { alt: "", referrerPolicy: "no-referrer", src: app.icon });
    icon.addEventListener("error", () => icon.remove());
    section.prepend(icon);
  }
  section.append(...(qrCodeOrigin ? [button, code] : [link, button]));
  section.addEventListener("keydown", ({ key }) => key === "Escape" && dismiss());
  shadow.append(section);
  document.body.append(host);
  return {
    leadTo(to) {
      link.href = to;
      if (!qrCodeOrigin) return;
      code.alt = to;
      code.src = qrCodeUrl(qrCodeOrigin, to);
    },
    remove: () => host.remove(),
  };
}

function setDefaults(host: HTMLElement, color: string, onColor: string): void {
  const page = getComputedStyle(document.documentElement);
  for (const [name, value] of [
    ["--throughline-color", color],
    ["--throughline-on-color", onColor],
  ] as const) {
    if (!page.getPropertyValue(name)) host.style.setProperty(name, value);
  }
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: Node[]
): HTMLElementTagNameMap[Tag] {
  const created = Object.assign(document.createElement(tag), properties);
  created.append(...children);
  return created;
}
