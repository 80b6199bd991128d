import type { RevenueRow } from "@throughline/protocol";
import { statisticsTexts } from "../texts/statistics.ts";

const texts = statisticsTexts.revenue;

/** Formats an exact decimal number with its currency for the browser’s locale. */
function formatMoney(amount: string, currency: string): string {
  const format = new Intl.NumberFormat(undefined, { style: "currency", currency });
  // `format` accepts a string, which keeps every digit. Its type in TypeScript allows only numbers.
  return format.format(amount as unknown as number);
}

/** The sum of all events that have a value and a currency. */
export function Revenue({ rows }: { rows: readonly RevenueRow[] }) {
  return (
    <section className="card" aria-labelledby="revenue">
      <h2 id="revenue">{texts.title}</h2>
      {rows.length === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <dl className="figures">
          {rows.map(({ currency, amount, previous }) => (
            <div key={currency}>
              <dt>{currency}</dt>
              <dd>{formatMoney(amount, currency)}</dd>
              <dd className="note">
                {previous !== null && texts.before(formatMoney(previous, currency))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
