import type { FileImportReport } from "@throughline/protocol";
import { Alert, Button, Group } from "@mantine/core";
import { DataTable } from "../shell/data-table.tsx";
import { Figures } from "../shell/figures.tsx";
import { formatCount } from "../shell/format.tsx";
import { Section } from "../shell/section.tsx";
import { linkImportTexts as texts } from "../texts/link-import.ts";

const { columns, outcomes } = texts;

/** The result of an import’s dry run: the number of links that would change, and the lines with errors. */
export function ImportPreview({
  report: { counts, errors, lines, notes },
  busy,
  run,
}: {
  report: FileImportReport;
  busy: boolean;
  run: () => void;
}) {
  const failedLines = counts.conflict + counts.invalid;
  const changes = counts.created + counts.replaced;
  const links = texts.links(changes, formatCount(changes));
  return (
    <Section title={texts.preview} region>
      <Figures
        figures={(Object.keys(outcomes) as (keyof typeof outcomes)[])
          .filter((outcome) => counts[outcome] > 0 || outcome === "created")
          .map((outcome) => [outcomes[outcome], formatCount(counts[outcome])])}
      />
      {failedLines > 0 && (
        <>
          <Alert color="red">{texts.notImported}</Alert>
          <DataTable
            label={texts.linesWithErrors}
            layout="scroll"
            rows={errors}
            rowKey={({ line, code }) => `${line} ${code}`}
            columns={[
              { name: columns.line, kind: "number", render: ({ line }) => line },
              { name: columns.code, render: ({ code }) => code ?? "–" },
              { name: columns.error, render: ({ error }) => error },
            ]}
          />
          {failedLines > errors.length && (
            <p className="soft">{texts.moreErrors(formatCount(failedLines - errors.length))}</p>
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
          <DataTable
            label={texts.firstLinks}
            layout="scroll"
            rows={lines}
            rowKey={({ line }) => `${line}`}
            columns={[
              { name: columns.line, kind: "number", render: ({ line }) => line },
              { name: columns.code, render: ({ code }) => code },
              { name: columns.destination, render: ({ destination }) => destination },
              { name: columns.outcome, render: ({ outcome }) => outcomes[outcome] },
            ]}
          />
        </details>
      )}
      <Group>
        <Button disabled={changes === 0} loading={busy} onClick={run}>
          {changes === 0
            ? texts.nothingToImport
            : failedLines === 0
              ? texts.run(links)
              : texts.runWithout(links, texts.lines(failedLines, formatCount(failedLines)))}
        </Button>
      </Group>
    </Section>
  );
}
