import { createFakePhone } from "./fake-phone.ts";
import type { FakePhone, FakePhoneOptions } from "./fake-phone.ts";
import { createFakeService } from "./fake-service.ts";
import { installPhone } from "./install-phone.ts";
import { resetLinkSession } from "./reset-link-session.ts";

/**
 * Puts a fake phone under every `LinkProvider` mounted from now on: a fresh install, nothing matched,
 * no network, no native module.
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
 * The next `LinkProvider` to be mounted finds itself on the first run of an install that `link` led to.
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
