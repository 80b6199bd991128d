import { UnstyledButton } from "@mantine/core";
import { analyticsTexts } from "../texts/analytics.ts";
import { Change } from "./change.tsx";
import type { Total } from "./figures.ts";

const { totals: texts, unknown } = analyticsTexts;

/** The totals of the period. Clicking one shows it in the chart. */
export function Totals({
  totals,
  chosen,
  onChoose,
}: {
  totals: readonly Total[];
  chosen: string;
  onChoose: (id: string) => void;
}) {
  return (
    <div className="totals" role="group" aria-label={texts.label}>
      {totals.map(({ id, label, value, previous, format, note }) => (
        <UnstyledButton
          key={id}
          className="total"
          aria-pressed={id === chosen}
          data-total={id}
          {...(previous !== null && { title: texts.previously(format(previous)) })}
          onClick={() => onChoose(id)}
        >
          <span className="total-label">{label}</span>
          <span className="total-figure">
            <span className="total-value">{value === null ? unknown : format(value)}</span>{" "}
            <Change now={value} before={previous} />
          </span>
          <span className="total-note">{note}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}
