import type { RetentionRow } from "@throughline/protocol";
import { formatCount, formatPercent } from "../shell/format.tsx";

const days = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });

/** How many of a day's installs came back. */
export function Retention({ rows }: { rows: readonly RetentionRow[] }) {
  return (
    <section className="card" aria-labelledby="retention">
      <h2 id="retention">Who came back</h2>
      <p className="soft">
        The share of a day’s installs that sent an event 1, 7 and 30 days later. Days are UTC’s.
      </p>
      {rows.length === 0 ? (
        <p>There were no installs in this time.</p>
      ) : (
        <div className="scroll" tabIndex={0} role="group" aria-label="Retention by install day">
          <table>
            <thead>
              <tr>
                <th scope="col">Installed</th>
                <th scope="col" className="number">
                  Installs
                </th>
                <th scope="col" className="number">
                  Day 1
                </th>
                <th scope="col" className="number">
                  Day 7
                </th>
                <th scope="col" className="number">
                  Day 30
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.toReversed().map(({ day, installs, day1, day7, day30 }) => (
                <tr key={day}>
                  <th scope="row">{days.format(new Date(day))}</th>
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
    </section>
  );
}

function RetentionCell({ share }: { share: number | null }) {
  return <td className="number">{share === null ? "not yet" : formatPercent(share)}</td>;
}
