import type { FileImportReport } from "@throughline/protocol";
import { Alert, Button, Card, Group, Title } from "@mantine/core";
import { formatCount } from "../shell/format.tsx";
import { linkImportTexts as texts } from "../texts/link-import.ts";

const { columns, outcomes } = texts;

/** The result of an import’s dry run: the number of links that would change, and the lines with errors. */
export function ImportPreview({
  report: { counts, faults, lines, notes },
  busy,
  run,
}: {
  report: FileImportReport;
  busy: boolean;
  run: () => void;
}) {
  const failedLines = counts.conflict + counts.invalid;
  const changes = counts.created + counts.replaced;
  return (
    <Card component="section" className="stack" aria-label={texts.preview}>
      <Title order={2}>{texts.preview}</Title>
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
      {failedLines > 0 && (
        <>
          <Alert color="red">{texts.notImported}</Alert>
          <div className="scroll" tabIndex={0} role="group" aria-label={texts.linesWithErrors}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{columns.line}</th>
                  <th scope="col">{columns.code}</th>
                  <th scope="col">{columns.error}</th>
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
          {failedLines > faults.length && (
            <p className="soft">{texts.moreErrors(formatCount(failedLines - faults.length))}</p>
          )}
        </>
      )}
      {notes.map((note) => (
        <p key={note} className="soft">
          {note}
        </p>
      ))}
      {lines.length > 0 && (
        <details open={failedLines === 0}>
          <summary>{texts.firstLinks}</summary>
          <div className="scroll" tabIndex={0} role="group" aria-label={texts.firstLinks}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{columns.line}</th>
                  <th scope="col">{columns.code}</th>
                  <th scope="col">{columns.destination}</th>
                  <th scope="col">{columns.outcome}</th>
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
      {failedLines === 0 && (
        <Group>
          <Button disabled={changes === 0} loading={busy} onClick={run}>
            {changes === 0 ? texts.nothingToImport : texts.run(changes, formatCount(changes))}
          </Button>
        </Group>
      )}
    </Card>
  );
}
