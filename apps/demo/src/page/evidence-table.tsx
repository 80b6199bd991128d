import { evidenceTable } from "@throughline/protocol";
import type { CandidateReason } from "@throughline/protocol";

/** The evidence for and against one click, in bits per signal. Each bit doubles or halves the odds. */
export function EvidenceTable({ candidate }: { readonly candidate: CandidateReason }) {
  const { caption, rows, total } = evidenceTable(candidate);
  return (
    <table className="bits" data-posterior={candidate.posterior}>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(({ signal, name, bits, agreement, share, value }) => (
          <tr key={signal} className={bits < 0 ? "against" : "for"}>
            <th scope="row">{name}</th>
            <td className="how">{agreement}</td>
            <td className="bar" aria-hidden="true">
              <span style={{ "--share": share } as React.CSSProperties} />
            </td>
            <td className="value">{value}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.name}</th>
          <td className="how" colSpan={2}>
            {total.odds}
          </td>
          <td className="value">{total.value}</td>
        </tr>
      </tfoot>
    </table>
  );
}
