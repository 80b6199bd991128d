export { createFakePhone, hang } from "./fake-phone.ts";
export { createFakeService, json } from "./fake-service.ts";
export { createFakeStorage } from "./fake-storage.ts";
export { openApp } from "./open-app.ts";
export { installPhone } from "./install-phone.ts";
export { resetLinkSession } from "./reset-link-session.ts";
export { installFakePhone, simulateDeferredLink } from "./simulate.ts";
export { createVirtualClock } from "./virtual-clock.ts";

export type { FakePhone, FakePhoneOptions, Latency } from "./fake-phone.ts";
export type { FakeAnswer, FakeRequest, FakeService, FakeServiceOptions } from "./fake-service.ts";
export type { FakeStorage } from "./fake-storage.ts";
export type { OpenedApp } from "./open-app.ts";
export type { Clock, VirtualClock } from "./virtual-clock.ts";
