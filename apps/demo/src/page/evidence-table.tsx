import { evidenceOf } from "@throughline/protocol";
import type { CandidateReason } from "@throughline/protocol";

/** Evidence for and against one click, in bits per signal: each bit doubles or halves the odds. */
export function BitsChart({ weighed }: { readonly weighed: CandidateReason }) {
  const rows = evidenceOf(weighed);
  const sum = rows.reduce((total, { bits }) => total + bits, 0);
  const largest = Math.max(4, ...rows.map(({ bits }) => Math.abs(bits)));
  return (
    <table className="bits" data-posterior={weighed.posterior}>
      <caption>Evidence in bits: each bit doubles or halves the odds.</caption>
      <tbody>
        {rows.map(({ signal, name, bits, agreement }) => (
          <tr key={signal} className={bits < 0 ? "against" : "for"}>
            <th scope="row">{name}</th>
            <td className="how">{agreement}</td>
            <td className="bar" aria-hidden="true">
              <span style={{ "--share": Math.abs(bits) / largest } as React.CSSProperties} />
            </td>
            <td className="value">{signed(bits)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className="how" colSpan={2}>
            odds of {odds(sum)}
          </td>
          <td className="value">{signed(sum)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;
}

/** 2^bits to 1, or 1 to 2^−bits. */
function odds(bits: number): string {
  const times = Math.round(2 ** Math.abs(bits)).toLocaleString("en");
  return bits >= 0 ? `${times} to 1` : `1 to ${times}`;
}
