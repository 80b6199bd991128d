import { evidenceTable } from "@throughline/protocol";
import type { CandidateReason } from "@throughline/protocol";
import { DataTable } from "../shell/data-table.tsx";
import { formatCount, formatDecimal } from "../shell/format.tsx";
import { installTexts } from "../texts/installs.ts";
import "./evidence.css";

const texts = installTexts.evidence;

/** The evidence for and against one click, in bits per signal. Each bit doubles or halves the odds. */
export function EvidenceTable({ candidate }: { candidate: CandidateReason }) {
  const { rows } = evidenceTable(candidate);
  const sum = rows.reduce((total, { bits }) => total + bits, 0);
  const odds = formatCount(Math.round(2 ** Math.abs(sum)));
  return (
    <DataTable
      label={texts.caption}
      caption={texts.caption}
      className="evidence"
      layout="scroll"
      rows={rows}
      rowKey={({ signal }) => signal}
      columns={[
        { name: "", kind: "rowHeader", render: ({ signal }) => texts.signals[signal] },
        { name: "", render: ({ agreement }) => <span className="soft">{agreement}</span> },
        {
          name: "",
          width: "45%",
          render: ({ bits, share }) => (
            <span
              aria-hidden="true"
              className={bits < 0 ? "against" : "for"}
              style={{ width: `${share * 46}%` }}
            />
          ),
        },
        { name: "", kind: "number", render: ({ bits }) => formatBits(bits) },
      ]}
      footer={
        <tfoot>
          <tr>
            <th scope="row">{texts.total}</th>
            <td className="soft" colSpan={2}>
              {sum >= 0 ? texts.oddsFor(odds) : texts.oddsAgainst(odds)}
            </td>
            <td className="number">{formatBits(sum)}</td>
          </tr>
        </tfoot>
      }
    />
  );
}

function formatBits(bits: number): string {
  return `${bits < 0 ? "−" : "+"}${formatDecimal(Math.abs(bits), 1)}`;
}
