import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { appQuery, keysQuery, statsQuery } from "../api/queries.ts";
import { usePermissions } from "./use-permissions.ts";
import { doneSteps } from "./checklist.ts";
import type { ChecklistStep } from "./checklist.ts";

const dayMs = 86_400_000;
/** The longest period that the statistics can cover. */
const maxDays = 1999;

export interface Checklist {
  /** The steps that are done. `undefined` until they are known. */
  readonly done: ReadonlySet<ChecklistStep> | undefined;
  readonly hidden: boolean;
  readonly setHidden: (hidden: boolean) => void;
}

/** Watches which steps of the setup are done. */
export function useChecklist(appId: string): Checklist {
  const can = usePermissions(appId);
  const [hidden, setHidden] = useLocalStorage({
    key: `throughline-checklist-hidden ${appId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { data: settings } = useQuery({ ...appQuery(appId), enabled: !hidden });
  const { data: keys } = useQuery({ ...keysQuery(appId), enabled: !hidden && can("listKeys") });
  const { data: stats } = useQuery({
    ...statsQuery(appId, { from: startOf(settings?.createdAt) }),
    enabled: !hidden && settings !== undefined,
  });
  const done =
    settings && stats && doneSteps({ app: settings, total: stats.total, keys: keys?.items });
  return { done, hidden, setHidden };
}

/** Returns the start of the day on which the app was created. A whole day keeps the query key the same for every render. */
function startOf(createdAt = new Date().toISOString()): string {
  const oldest = Date.now() - maxDays * dayMs;
  const at = Math.max(Date.parse(createdAt), oldest);
  return `${new Date(at).toISOString().slice(0, 10)}T00:00:00Z`;
}
