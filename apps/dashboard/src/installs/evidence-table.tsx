import { evidenceTable } from "@throughline/protocol";
import type { CandidateReason } from "@throughline/protocol";
import { DataTable } from "../shell/data-table.tsx";
import "./evidence.css";

/** The evidence for and against one click, in bits per signal. Each bit doubles or halves the odds. */
export function EvidenceTable({ candidate }: { candidate: CandidateReason }) {
  const { caption, rows, total } = evidenceTable(candidate);
  return (
    <DataTable
      label={caption}
      caption={caption}
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
          render: ({ bits, share }) => (
            <span
              aria-hidden="true"
              className={bits < 0 ? "against" : "for"}
              style={{ width: `${share * 46}%` }}
            />
          ),
        },
        { name: "", kind: "number", render: ({ value }) => value },
      ]}
      footer={
        <tfoot>
          <tr>
            <th scope="row">{total.name}</th>
            <td className="soft" colSpan={2}>
              {total.odds}
            </td>
            <td className="number">{total.value}</td>
          </tr>
        </tfoot>
      }
    />
  );
}
