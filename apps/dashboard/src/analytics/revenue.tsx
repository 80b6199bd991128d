import type { RevenueRow } from "@throughline/protocol";
import { analyticsTexts } from "../texts/analytics.ts";
import { Change } from "./change.tsx";
import { formatMoney } from "./figures.ts";

const { revenue: texts, unknown } = analyticsTexts;

/** The revenue in each currency: the sum of all events that have a value and a currency. */
export function Revenue({ rows }: { rows: readonly RevenueRow[] }) {
  if (rows.length === 0) return <p className="soft">{texts.empty}</p>;
  return (
    <div className="scroll" tabIndex={0} role="group" aria-label={texts.tableLabel}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.currency}</th>
            <th scope="col" className="number">
              {texts.linked}
            </th>
            <th scope="col" className="number">
              {texts.previous}
            </th>
            <th scope="col" className="number">
              {texts.organic}
            </th>
            <th scope="col" className="number">
              {texts.returning}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ currency, amount, organicAmount, returningAmount, previous }) => (
            <tr key={currency}>
              <th scope="row">{currency}</th>
              <td className="number">
                {formatMoney(amount, currency)}{" "}
                <Change now={Number(amount)} before={previous === null ? null : Number(previous)} />
              </td>
              <td className="number">
                {previous === null ? unknown : formatMoney(previous, currency)}
              </td>
              <td className="number">{formatMoney(organicAmount, currency)}</td>
              <td className="number">{formatMoney(returningAmount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
