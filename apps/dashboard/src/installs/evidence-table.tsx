import { evidenceOf } from "@throughline/protocol";
import type { CandidateReason } from "@throughline/protocol";
import { installTexts } from "../texts/installs.ts";

const texts = installTexts.evidence;

/** The evidence for and against one click, in bits per signal. Each bit doubles or halves the odds. */
export function EvidenceTable({ candidate }: { candidate: CandidateReason }) {
  const rows = evidenceOf(candidate);
  const sum = rows.reduce((total, { bits }) => total + bits, 0);
  const largest = Math.max(4, ...rows.map(({ bits }) => Math.abs(bits)));
  return (
    <table className="bits">
      <caption>{texts.caption}</caption>
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
          <th scope="row">{texts.total}</th>
          <td className="soft" colSpan={2}>
            {texts.odds(formatOdds(sum))}
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
  return bits >= 0 ? texts.oddsFor(times) : texts.oddsAgainst(times);
}
