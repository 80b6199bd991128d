import { dayMs } from "@throughline/engine/durations";
import { iso } from "../../platform/time/iso.ts";

/** A row of a table of fields. */
interface Row {
  readonly kind: string;
  readonly set?: unknown;
  readonly empty?: unknown;
  readonly isSecret?: boolean;
  readonly storedAs?: string;
}

/** How much of a secret is shown, so that people recognise it. */
const shownCharacters = 4;

type Rows = Readonly<Record<string, Row>>;

/** Returns the settings of a stored record in the format of the admin API. */
export function viewSettings(fields: Rows, record: object): Record<string, unknown> {
  const stored = new Map(Object.entries(record));
  const settings = Object.entries(fields).filter(([, { set }]) => set);
  const views = settings.map(([name, { kind, empty = null, isSecret, storedAs = name }]) => {
    const value: unknown = stored.get(storedAs);
    if (value === undefined) return [name, empty];
    if (isSecret) return [name, `…${(value as string).slice(-shownCharacters)}`];
    if (storedAs !== name) return [name, (value as number) / dayMs];
    return [name, kind === "moment" ? iso(value as number) : value];
  });
  return Object.fromEntries(views);
}

/**
 * Returns a stored record after a change. Missing fields stay unchanged; `null` removes a field. Times in the change must be
 * in milliseconds already.
 */
export function withSettings<Stored extends object>(
  fields: Rows,
  record: Stored,
  change: object,
): Stored {
  const changes = Object.entries(change).map(([name, value]: [string, unknown]) => {
    const { storedAs } = fields[name] ?? {};
    return storedAs && typeof value === "number"
      ? [storedAs, value * dayMs]
      : [storedAs ?? name, value];
  });
  const all = Object.entries({ ...record, ...Object.fromEntries(changes) });
  return Object.fromEntries(all.filter(([, value]) => value !== null)) as Stored;
}
