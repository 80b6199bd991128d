import { nameOfSignal } from "./verdict-words.ts";
import type { Weighed } from "./verdict-words.ts";

/** Evidence for and against one click, in bits per signal: each bit doubles or halves the odds. */
export function BitsChart({
  weighed: { bits, agreement, posterior },
}: {
  readonly weighed: Weighed;
}) {
  const rows = Object.entries(bits);
  const sum = rows.reduce((total, [, value]) => total + value, 0);
  const largest = Math.max(4, ...rows.map(([, value]) => Math.abs(value)));
  return (
    <table className="bits" data-posterior={posterior}>
      <caption>Evidence in bits: each bit doubles or halves the odds.</caption>
      <tbody>
        {rows.map(([signal, value]) => (
          <tr key={signal} className={value < 0 ? "against" : "for"}>
            <th scope="row">{nameOfSignal(signal)}</th>
            <td className="how">{agreement[signal] ?? ""}</td>
            <td className="bar" aria-hidden="true">
              <span style={{ "--share": Math.abs(value) / largest } as React.CSSProperties} />
            </td>
            <td className="value">{signed(value)}</td>
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
