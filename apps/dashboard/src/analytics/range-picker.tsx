import { reportRanges } from "@throughline/protocol";
import { Button, SimpleGrid, Switch, TextInput } from "@mantine/core";
import { IconCalendar, IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import type { FormEvent } from "react";
import { Popup } from "../shell/popup.tsx";
import { analyticsTexts } from "../texts/analytics.ts";
import { findPeriodError } from "./period.ts";
import { defaultRange } from "./search.ts";
import type { AnalyticsSearch } from "./search.ts";
import { useAnalytics } from "./use-analytics.ts";

const texts = analyticsTexts.range;

/** Chooses the period, and whether it is compared with the previous one. */
export function RangePicker({
  today,
  canCompare = true,
}: {
  today: string;
  /** Whether the page compares periods. */
  canCompare?: boolean;
}) {
  const { search, change } = useAnalytics();
  const { range = defaultRange, from, to } = search;
  const isCustom = from !== undefined || to !== undefined;
  const chosen = isCustom ? texts.custom : texts.ranges[range];
  return (
    <Popup
      label={texts.label}
      buttonLabel={texts.choose(chosen)}
      position="bottom-end"
      button={{
        leftSection: <IconCalendar size={16} />,
        rightSection: <IconChevronDown size={16} />,
        children: chosen,
      }}
    >
      {(close) => (
        <SimpleGrid cols={{ base: 1, sm: 2 }} maw="calc(100vw - 40px)">
          <SimpleGrid cols={{ base: 2, sm: 1 }} spacing={2} verticalSpacing={2}>
            {reportRanges.map((option) => (
              <Button
                key={option}
                size="compact-md"
                fw={500}
                justify="flex-start"
                variant={!isCustom && option === range ? "light" : "subtle"}
                {...((isCustom || option !== range) && { color: "gray", c: "var(--ink)" })}
                aria-pressed={!isCustom && option === range}
                onClick={() => {
                  change({ range: option, from: undefined, to: undefined });
                  close();
                }}
              >
                {texts.ranges[option]}
              </Button>
            ))}
          </SimpleGrid>
          <div className="stack">
            <CustomDates
              search={search}
              today={today}
              onApply={(dates) => {
                change({ ...dates, range: undefined });
                close();
              }}
            />
            {canCompare && (
              <Switch
                label={texts.compare}
                checked={search.compare !== "off"}
                onChange={({ target }) => change({ compare: target.checked ? undefined : "off" })}
              />
            )}
          </div>
        </SimpleGrid>
      )}
    </Popup>
  );
}

function CustomDates({
  search,
  today,
  onApply,
}: {
  search: AnalyticsSearch;
  today: string;
  onApply: (dates: { from: string; to: string }) => void;
}) {
  const [from, setFrom] = useState(search.from ?? "");
  const [to, setTo] = useState(search.to ?? "");
  const [errorMessage, setErrorMessage] = useState<string>();

  function apply(event: FormEvent) {
    event.preventDefault();
    const problem = from && to ? findPeriodError({ from, to }) : texts.notADate("");
    setErrorMessage(problem);
    if (problem === undefined) onApply({ from, to });
  }

  return (
    <form className="stack" noValidate onSubmit={apply}>
      <strong>{texts.custom}</strong>
      <TextInput
        type="date"
        label={texts.from}
        value={from}
        max={today}
        error={errorMessage}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextInput
        type="date"
        label={texts.to}
        value={to}
        max={today}
        onChange={({ target }) => setTo(target.value)}
      />
      <Button type="submit" variant="light">
        {texts.apply}
      </Button>
    </form>
  );
}
