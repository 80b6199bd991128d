import { evidenceOf } from "@throughline/protocol";
import type { CandidateReason } from "@throughline/protocol";
import { pageTexts } from "../texts/page.ts";

const texts = pageTexts.evidence;

/** The evidence for and against one click, in bits per signal. Each bit doubles or halves the odds. */
export function EvidenceTable({ candidate }: { readonly candidate: CandidateReason }) {
  const rows = evidenceOf(candidate);
  const sum = rows.reduce((total, { bits }) => total + bits, 0);
  const largest = Math.max(4, ...rows.map(({ bits }) => Math.abs(bits)));
  return (
    <table className="bits" data-posterior={candidate.posterior}>
      <caption>{texts.caption}</caption>
      <tbody>
        {rows.map(({ signal, name, bits, agreement }) => (
          <tr key={signal} className={bits < 0 ? "against" : "for"}>
            <th scope="row">{name}</th>
            <td className="how">{agreement}</td>
            <td className="bar" aria-hidden="true">
              <span style={{ "--share": Math.abs(bits) / largest } as React.CSSProperties} />
            </td>
            <td className="value">{formatBits(bits)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.total}</th>
          <td className="how" colSpan={2}>
            {texts.odds(formatOdds(sum))}
          </td>
          <td className="value">{formatBits(sum)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function formatBits(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;
}

/** Formats 2^bits as odds. */
function formatOdds(bits: number): string {
  const times = Math.round(2 ** Math.abs(bits)).toLocaleString("en");
  return bits >= 0 ? texts.oddsFor(times) : texts.oddsAgainst(times);
}
