import { resetLinkSession } from "./reset-link-session.ts";
import { installFakePhone } from "./simulate.ts";

declare const beforeEach: (run: () => void) => void;
declare const afterEach: (run: () => void) => void;

// Every test starts on its own new install and leaves no timer behind.
beforeEach(() => {
  installFakePhone();
});
afterEach(resetLinkSession);
