import { createFakePhone } from "./fake-phone.ts";
import type { FakePhone, FakePhoneOptions } from "./fake-phone.ts";
import { createFakeService } from "./fake-service.ts";
import { installPhone } from "./install-phone.ts";
import { resetLinkSession } from "./reset-link-session.ts";

/**
 * Gives every `LinkProvider` that is mounted from now on a fake phone: a new install that matches nothing and needs
 * neither a network nor native modules.
 *
 * @example
 * const phone = installFakePhone({ initialUrl: "shop://products/42" });
 */
export function installFakePhone(options: FakePhoneOptions = {}): FakePhone {
  resetLinkSession();
  const phone = createFakePhone(options);
  installPhone(phone.ports);
  return phone;
}

/**
 * Simulates the first run of an install that `link` led to, for the next `LinkProvider` that is mounted.
 *
 * @example
 * simulateDeferredLink("https://go.shop.example/products/42");
 * await render(<App />);
 * await screen.findByText("Product 42");
 */
export function simulateDeferredLink(
  link: string,
  options: Omit<FakePhoneOptions, "service"> = {},
): FakePhone {
  return installFakePhone({ ...options, service: createFakeService({ link }) });
}
