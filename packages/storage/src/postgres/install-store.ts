import { isDeterministic } from "../installs/match-upgrade.ts";
import { countChange, noHistory } from "../facets/counting.ts";
import { joinOwnFacets } from "../facets/dimensions.ts";
import type { BoundEntities } from "../entities/index.ts";
import { installMessage } from "../outbox/messages.ts";
import type { InstallStore, SettleResult } from "../ports.ts";
import type { Install } from "../records.ts";
import type { Database } from "./database.ts";
import { nameCounter, Deltas } from "./deltas.ts";
import { installToCount, settleStepByStep, upgradeInstall } from "./upgrade-install.ts";
import { messageId, subscribesTo } from "./enqueue-messages.ts";

const settle = `
  WITH settled AS (
    SELECT outcome, stored FROM settle_install($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
  ), new_messages AS (
    INSERT INTO outbox (id, app, webhook, kind, lane, install, at, doc)
    SELECT ${messageId}, $1, webhooks.id, $16, $17, $2, $18, $19
    FROM settled JOIN webhooks ON webhooks.app = $1 AND ${subscribesTo("$16")}
    WHERE settled.outcome = 'settled'
  )
  SELECT outcome, stored FROM settled`;

interface Settled {
  readonly outcome: SettleResult["outcome"] | "has-history";
  readonly stored: string | null;
}

export function postgresInstalls(
  database: Pick<Database, "run" | "transaction">,
  installs: BoundEntities["installs"],
): InstallStore {
  return {
    ...installs,
    async settle(install) {
      const [settled] = await database.run<Settled>(settle, ...settleValues(install));
      switch (settled?.outcome) {
        case "settled":
          return { outcome: "settled", install };
        case "known":
          return { outcome: "known", install: JSON.parse(settled.stored ?? "") as Install };
        case "click-taken":
          return isDeterministic(install.match)
            ? database.transaction((step) => settleStepByStep(step, install))
            : { outcome: "click-taken" };
        case "has-history":
          return database.transaction((step) => settleStepByStep(step, install));
        default:
          return { outcome: "click-unknown" };
      }
    },
    upgrade: (from, better) => database.transaction((step) => upgradeInstall(step, from, better)),
  };
}

function settleValues(install: Install): unknown[] {
  const { app, id, at, match, test = false } = install;
  const message = installMessage(install, at);
  const counted = match.link === undefined ? undefined : nameCounter(match.link);
  const facets = joinOwnFacets(install);
  const deltas = new Deltas();
  const after = installToCount(install, { facets, reached: 0 });
  deltas.count(countChange(app, undefined, after, noHistory));
  const { counters } = deltas;
  return [
    app,
    id,
    Math.trunc(at),
    match.link ?? null,
    counted?.name ?? null,
    counted?.isPath ?? false,
    match.click ?? null,
    test,
    JSON.stringify(install),
    facets,
    counters.map(({ link }) => link),
    counters.map(({ isPath }) => isPath),
    counters.map(({ counts }) => counts.installs),
    counters.map(({ counts }) => counts.matches),
    deltas.facets.map(({ kind }) => kind),
    message.kind,
    message.lane ?? null,
    message.at,
    JSON.stringify(message.doc),
  ];
}
