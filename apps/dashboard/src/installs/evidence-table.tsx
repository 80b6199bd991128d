import { evidenceOf } from "@throughline/protocol";
import type { CandidateReason } from "@throughline/protocol";

/** Evidence for and against one click, in bits per signal: each bit doubles or halves the odds. */
export function EvidenceTable({ weighed }: { weighed: CandidateReason }) {
  const rows = evidenceOf(weighed);
  const sum = rows.reduce((total, { bits }) => total + bits, 0);
  const largest = Math.max(4, ...rows.map(({ bits }) => Math.abs(bits)));
  return (
    <table className="bits">
      <caption>Evidence in bits: each one doubles the odds, or halves them.</caption>
      <tbody>
        {rows.map(({ signal, name, bits, agreement }) => (
          <tr key={signal}>
            <th scope="row">{name}</th>
            <td className="soft">{agreement}</td>
            <td className="bar" aria-hidden="true">
              <span
                className={bits < 0 ? "against" : "for"}
                style={{ width: `${(Math.abs(bits) / largest) * 46}%` }}
              />
            </td>
            <td className="number">{formatBits(bits)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Together</th>
          <td className="soft" colSpan={2}>
            odds of {formatOdds(sum)}
          </td>
          <td className="number">{formatBits(sum)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function formatBits(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;
}

function formatOdds(bits: number): string {
  const times = Math.round(2 ** Math.abs(bits)).toLocaleString();
  return bits >= 0 ? `${times} to 1` : `1 to ${times}`;
}
