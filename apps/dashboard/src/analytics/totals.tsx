import { SimpleGrid, Text, UnstyledButton } from "@mantine/core";
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
    <SimpleGrid
      role="group"
      aria-label={texts.label}
      minColWidth={128}
      autoFlow="auto-fit"
      spacing={4}
      verticalSpacing={0}
    >
      {totals.map(({ id, label, value, previous, format, note }) => (
        <UnstyledButton
          key={id}
          className="total"
          aria-pressed={id === chosen}
          data-total={id}
          {...(previous !== null && { title: texts.previously(format(previous)) })}
          onClick={() => onChoose(id)}
        >
          <Text span size="sm" fw={500} style={{ alignSelf: "end" }}>
            {label}
          </Text>
          <span className="row wrap">
            <span className="total-value">{value === null ? unknown : format(value)}</span>{" "}
            <Change now={value} before={previous} />
          </span>
          <span>{note}</span>
        </UnstyledButton>
      ))}
    </SimpleGrid>
  );
}
