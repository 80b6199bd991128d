import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { appQuery, keysQuery, queryClient, statsQuery } from "../api/queries.ts";
import { usePermissions } from "./use-permissions.ts";
import { checklistSteps, doneSteps, routeOfStep } from "./checklist.ts";
import type { ChecklistStep } from "./checklist.ts";

const dayMs = 86_400_000;
/** The longest period that the statistics can cover. */
const maxDays = 1999;

export interface Checklist {
  /** The steps that the user’s role allows. */
  readonly steps: readonly ChecklistStep[];
  /** Those of them that are done. `undefined` until they are known. */
  readonly done: ReadonlySet<ChecklistStep> | undefined;
  readonly hidden: boolean;
  readonly setHidden: (hidden: boolean) => void;
}

/** Watches which steps of the setup are done. */
export function useChecklist(appId: string): Checklist {
  const can = usePermissions(appId);
  const steps = checklistSteps.filter((step) => can(routeOfStep[step]));
  const [hidden, setHidden] = useLocalStorage({
    key: hiddenKey(appId),
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { data: settings } = useQuery({ ...appQuery(appId), enabled: !hidden });
  const { data: keys } = useQuery({ ...keysQuery(appId), enabled: !hidden && can("listKeys") });
  const { data: stats } = useQuery({
    ...totalQuery(appId, settings?.createdAt),
    enabled: !hidden && settings !== undefined,
  });
  const all =
    settings && stats && doneSteps({ app: settings, total: stats.total, keys: keys?.items });
  return { steps, done: all && new Set(steps.filter((step) => all.has(step))), hidden, setHidden };
}

const hiddenKey = (appId: string) => `throughline-checklist-hidden ${appId}`;

/** The counts of an app since it was created. */
const totalQuery = (appId: string, createdAt?: string) =>
  statsQuery(appId, { from: startOfFirstDay(createdAt) });

/** Returns whether an app is still to be set up: nothing was clicked or installed, and its checklist is not hidden. */
export async function isNewApp(appId: string): Promise<boolean> {
  if (localStorage.getItem(hiddenKey(appId)) === "true") return false;
  const { createdAt } = await queryClient.ensureQueryData(appQuery(appId));
  const { total } = await queryClient.ensureQueryData(totalQuery(appId, createdAt));
  return total.clicks + total.installs === 0;
}

/** Returns the start of the day on which the app was created. A whole day keeps the query key the same for every render. */
function startOfFirstDay(createdAt = new Date().toISOString()): string {
  const oldest = Date.now() - maxDays * dayMs;
  const at = Math.max(Date.parse(createdAt), oldest);
  return `${new Date(at).toISOString().slice(0, 10)}T00:00:00Z`;
}
