import { Button, SimpleGrid, Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useState } from "react";
import { analyticsTexts } from "../texts/analytics.ts";
import { Change } from "./change.tsx";
import type { Total } from "./figures.ts";

const { totals: texts, unknown } = analyticsTexts;

/** How many totals are shown at first, in one row. */
const mainCount = 4;
/** Longer values are set smaller, so that a row of a phone holds them. */
const longValue = 8;

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
  const main = mainTotals(totals);
  const others = totals.filter((total) => !main.includes(total));
  const [isOpen, setIsOpen] = useState(others.some(({ id }) => id === chosen));
  const row = (shown: readonly Total[], label: string, isShown = true) => (
    <SimpleGrid
      role="group"
      aria-label={label}
      cols={mainCount}
      spacing={4}
      verticalSpacing={0}
      {...(!isShown && { display: "none" })}
    >
      {shown.map((total) => (
        <TotalButton
          key={total.id}
          total={total}
          isChosen={total.id === chosen}
          onChoose={onChoose}
        />
      ))}
    </SimpleGrid>
  );
  return (
    <>
      {row(main, texts.label)}
      {row(others, texts.more, isOpen)}
      <Text className="chosen-note">{totals.find(({ id }) => id === chosen)?.note}</Text>
      {others.length > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          className="more-totals"
          aria-expanded={isOpen}
          rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? texts.fewer : texts.more}
        </Button>
      )}
    </>
  );
}

/** The totals that matter most, from clicks to revenue, by the start of their ids. */
const mainIds = ["clicks", "installs", "events", "revenue:"];

/** Returns the totals of the first row. Without revenue, another total takes its place. */
function mainTotals(totals: readonly Total[]): readonly Total[] {
  const wanted = mainIds.flatMap((start) => totals.find(({ id }) => id.startsWith(start)) ?? []);
  const others = totals.filter((total) => !wanted.includes(total));
  return [...wanted, ...others]
    .slice(0, mainCount)
    .toSorted((a, b) => totals.indexOf(a) - totals.indexOf(b));
}

function TotalButton({
  total: { id, label, value, previous, format, note },
  isChosen,
  onChoose,
}: {
  total: Total;
  isChosen: boolean;
  onChoose: (id: string) => void;
}) {
  const text = value === null ? unknown : format(value);
  return (
    <UnstyledButton
      className="total"
      aria-pressed={isChosen}
      data-total={id}
      {...(previous !== null && { title: texts.previously(format(previous)) })}
      onClick={() => onChoose(id)}
    >
      <Text span size="sm" fw={500} style={{ alignSelf: "end" }}>
        {label}
      </Text>
      <span className="row wrap">
        <span className="total-value" data-long={text.length > longValue || undefined}>
          {text}
        </span>{" "}
        <Change now={value} before={previous} />
      </span>
      <span className="total-note">{note}</span>
    </UnstyledButton>
  );
}
