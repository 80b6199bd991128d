import type { AdminRouteName } from "@throughline/protocol/admin";
import type { AppView, ListedKey, StatsCounts } from "@throughline/protocol";

/** The steps from a new app to its first event, in order. */
export const checklistSteps = [
  "keys",
  "ios",
  "android",
  "domain",
  "click",
  "install",
  "event",
] as const;
export type ChecklistStep = (typeof checklistSteps)[number];

/** The route that a member must be allowed to call for each step. */
export const routeOfStep: Readonly<Record<ChecklistStep, AdminRouteName>> = {
  keys: "listPublishableKeys",
  ios: "updateApp",
  android: "updateApp",
  domain: "updateApp",
  click: "createLink",
  install: "createLink",
  event: "createLink",
};

interface KeyInUse extends Pick<ListedKey, "kind" | "requestsToday"> {
  readonly uses: readonly unknown[];
}

/** The data that decides which steps are done. Only owners can see the keys. */
export interface ChecklistInput {
  readonly app: Pick<AppView, "ios" | "android" | "linkDomains">;
  readonly total: Pick<StatsCounts, "clicks" | "installs" | "events">;
  readonly keys?: readonly KeyInUse[] | undefined;
}

/** Returns the steps that are done. */
export function doneSteps({ app, total, keys = [] }: ChecklistInput): ReadonlySet<ChecklistStep> {
  const isKeyUsed = keys.some(
    ({ kind, requestsToday, uses }) =>
      kind === "publishable" && (requestsToday > 0 || uses.length > 0),
  );
  const done: Record<ChecklistStep, boolean> = {
    keys: isKeyUsed || total.installs > 0,
    ios: Boolean(app.ios),
    android: Boolean(app.android),
    domain: app.linkDomains.length > 0,
    click: total.clicks > 0,
    install: total.installs > 0,
    event: total.events > 0,
  };
  return new Set(checklistSteps.filter((step) => done[step]));
}
