import type { RetentionRow } from "@throughline/protocol";
import { formatCount, formatPercent } from "../shell/format.tsx";
import { analyticsTexts } from "../texts/analytics.ts";

const texts = analyticsTexts.retention;

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });

/** The share of a day’s installs that logged an event 1, 7 and 30 days later. */
export function Retention({ rows }: { rows: readonly RetentionRow[] }) {
  return (
    <>
      <p className="soft">{texts.text}</p>
      {rows.length === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <div className="scroll" tabIndex={0} role="group" aria-label={texts.tableLabel}>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.columns.day}</th>
                <th scope="col" className="number">
                  {texts.columns.installs}
                </th>
                <th scope="col" className="number">
                  {texts.columns.day1}
                </th>
                <th scope="col" className="number">
                  {texts.columns.day7}
                </th>
                <th scope="col" className="number">
                  {texts.columns.day30}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.toReversed().map(({ day, installs, day1, day7, day30 }) => (
                <tr key={day}>
                  <th scope="row">{dayFormat.format(new Date(day))}</th>
                  <td className="number">{formatCount(installs)}</td>
                  <RetentionCell share={day1 === null ? null : day1 / installs} />
                  <RetentionCell share={day7 === null ? null : day7 / installs} />
                  <RetentionCell share={day30 === null ? null : day30 / installs} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function RetentionCell({ share }: { share: number | null }) {
  return <td className="number">{share === null ? texts.notYet : formatPercent(share)}</td>;
}
