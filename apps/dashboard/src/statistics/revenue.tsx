import type { RevenueRow } from "@throughline/protocol";
import { formatCount } from "../shell/format.tsx";

/** An exact decimal number with its currency, as the viewer writes it. */
function formatMoney(amount: string, currency: string): string {
  const format = new Intl.NumberFormat(undefined, { style: "currency", currency });
  // A text, not a number: that keeps every digit.
  return format.format(amount as unknown as number);
}

/** What events with a value and a currency came to. */
export function Revenue({ rows }: { rows: readonly RevenueRow[] }) {
  return (
    <section className="card" aria-labelledby="revenue">
      <h2 id="revenue">Revenue</h2>
      {rows.length === 0 ? (
        <p>
          Events whose data has a <code>value</code> and a <code>currency</code> are added up here,
          each currency for itself.
        </p>
      ) : (
        <dl className="figures">
          {rows.map(({ currency, amount, events, before }) => (
            <div key={currency}>
              <dt>{currency}</dt>
              <dd>{formatMoney(amount, currency)}</dd>
              <dd className="note">
                {formatCount(events)} {events === 1 ? "event" : "events"}
                {before !== null && `, before ${formatMoney(before, currency)}`}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
