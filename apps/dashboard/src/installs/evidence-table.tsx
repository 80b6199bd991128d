import { evidenceOf } from "@throughline/protocol";
import type { CandidateReason } from "@throughline/protocol";
import { DataTable } from "../shell/data-table.tsx";
import { installTexts } from "../texts/installs.ts";
import "./evidence.css";

const texts = installTexts.evidence;

/** The evidence for and against one click, in bits per signal. Each bit doubles or halves the odds. */
export function EvidenceTable({ candidate }: { candidate: CandidateReason }) {
  const rows = evidenceOf(candidate);
  const sum = rows.reduce((total, { bits }) => total + bits, 0);
  const largest = Math.max(4, ...rows.map(({ bits }) => Math.abs(bits)));
  return (
    <DataTable
      label={texts.caption}
      caption={texts.caption}
      className="evidence"
      layout="scroll"
      rows={rows}
      rowKey={({ signal }) => signal}
      columns={[
        { name: "", kind: "rowHeader", render: ({ name }) => name },
        { name: "", render: ({ agreement }) => <span className="soft">{agreement}</span> },
        {
          name: "",
          width: "45%",
          render: ({ bits }) => (
            <span
              aria-hidden="true"
              className={bits < 0 ? "against" : "for"}
              style={{ width: `${(Math.abs(bits) / largest) * 46}%` }}
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
              {texts.odds(formatOdds(sum))}
            </td>
            <td className="number">{formatBits(sum)}</td>
          </tr>
        </tfoot>
      }
    />
  );
}

function formatBits(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;
}

function formatOdds(bits: number): string {
  const times = Math.round(2 ** Math.abs(bits)).toLocaleString();
  return bits >= 0 ? texts.oddsFor(times) : texts.oddsAgainst(times);
}
