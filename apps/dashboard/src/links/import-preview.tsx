import type { FileImportReport } from "@throughline/protocol";
import { formatCount } from "../shell/format.tsx";

const outcomes = {
  created: "to make",
  replaced: "to replace",
  unchanged: "here already",
  conflict: "in conflict",
  invalid: "not valid",
} as const;

/** What a file will do, and what is wrong with it by line. */
export function ImportPreview({
  report: { counts, faults, lines, notes },
  busy,
  run,
}: {
  report: FileImportReport;
  busy: boolean;
  run: () => void;
}) {
  const faulty = counts.conflict + counts.invalid;
  const changes = counts.created + counts.replaced;
  return (
    <section className="card stack" aria-label="What will happen">
      <h2>What will happen</h2>
      <dl className="figures">
        {(Object.keys(outcomes) as (keyof typeof outcomes)[])
          .filter((outcome) => counts[outcome] > 0 || outcome === "created")
          .map((outcome) => (
            <div key={outcome}>
              <dt>{outcomes[outcome]}</dt>
              <dd>{formatCount(counts[outcome])}</dd>
            </div>
          ))}
      </dl>
      {faulty > 0 && (
        <>
          <p className="fault" role="alert">
            Nothing is done while a line is wrong. Correct the file and choose it again.
          </p>
          <div className="scroll" tabIndex={0} role="group" aria-label="Lines that are wrong">
            <table>
              <thead>
                <tr>
                  <th scope="col">Line</th>
                  <th scope="col">Code</th>
                  <th scope="col">What is wrong</th>
                </tr>
              </thead>
              <tbody>
                {faults.map(({ line, code, error }) => (
                  <tr key={`${line} ${code}`}>
                    <td className="number">{line}</td>
                    <td>{code ?? "–"}</td>
                    <td>{error}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {faulty > faults.length && (
            <p className="soft">And {formatCount(faulty - faults.length)} more.</p>
          )}
        </>
      )}
      {notes.map((note) => (
        <p key={note} className="soft">
          {note}
        </p>
      ))}
      {lines.length > 0 && (
        <details open={faulty === 0}>
          <summary>The first links</summary>
          <div className="scroll" tabIndex={0} role="group" aria-label="The first links">
            <table>
              <thead>
                <tr>
                  <th scope="col">Line</th>
                  <th scope="col">Code</th>
                  <th scope="col">Leads to</th>
                  <th scope="col">Will be</th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ line, code, destination, outcome }) => (
                  <tr key={line}>
                    <td className="number">{line}</td>
                    <td>{code}</td>
                    <td className="break">{destination}</td>
                    <td>{outcomes[outcome]}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
      {faulty === 0 && (
        <div>
          <button type="button" className="button" disabled={busy || changes === 0} onClick={run}>
            {changes === 0 ? "Nothing to do" : `Take in ${formatCount(changes)} links`}
          </button>
        </div>
      )}
    </section>
  );
}
