import { signalName } from "./match-words.ts";
import type { Weighed } from "./match-words.ts";

/** Evidence for and against one click, in bits per signal: each bit doubles or halves the odds. */
export function BitsChart({ weighed: { bits, agreement } }: { weighed: Weighed }) {
  const rows = Object.entries(bits);
  const sum = rows.reduce((total, [, value]) => total + value, 0);
  const largest = Math.max(4, ...rows.map(([, value]) => Math.abs(value)));
  return (
    <table className="bits">
      <caption>Evidence in bits: each one doubles the odds, or halves them.</caption>
      <tbody>
        {rows.map(([signal, value]) => (
          <tr key={signal}>
            <th scope="row">{signalName(signal)}</th>
            <td className="soft">{agreement[signal] ?? ""}</td>
            <td className="bar" aria-hidden="true">
              <span
                className={value < 0 ? "against" : "for"}
                style={{ width: `${(Math.abs(value) / largest) * 46}%` }}
              />
            </td>
            <td className="number">{signed(value)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Together</th>
          <td className="soft" colSpan={2}>
            odds of {odds(sum)}
          </td>
          <td className="number">{signed(sum)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;
}

function odds(bits: number): string {
  const times = Math.round(2 ** Math.abs(bits)).toLocaleString();
  return bits >= 0 ? `${times} to 1` : `1 to ${times}`;
}
