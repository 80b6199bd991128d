import { Button, Switch, TextInput, UnstyledButton } from "@mantine/core";
import { IconCalendar, IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import type { FormEvent } from "react";
import { Popup } from "../shell/popup.tsx";
import { analyticsTexts } from "../texts/analytics.ts";
import { defaultRange, findPeriodError, ranges } from "./period.ts";
import type { AnalyticsSearch } from "./search.ts";
import { useAnalytics } from "./use-analytics.ts";

const texts = analyticsTexts.range;

/** Chooses the period, and whether it is compared with the previous one. */
export function RangePicker({ today }: { today: string }) {
  const { search, change } = useAnalytics();
  const { range = defaultRange, from, to } = search;
  const isCustom = from !== undefined || to !== undefined;
  const chosen = isCustom ? texts.custom : texts.ranges[range];
  return (
    <Popup
      label={texts.label}
      buttonLabel={texts.choose(chosen)}
      position="bottom-end"
      className="range-picker"
      button={{
        leftSection: <IconCalendar size={16} />,
        rightSection: <IconChevronDown size={16} />,
        children: chosen,
      }}
    >
      {(close) => (
        <>
          <div className="range-list">
            {ranges.map((option) => (
              <UnstyledButton
                key={option}
                className="range-option"
                aria-pressed={!isCustom && option === range}
                onClick={() => {
                  change({ range: option, from: undefined, to: undefined });
                  close();
                }}
              >
                {texts.ranges[option]}
              </UnstyledButton>
            ))}
          </div>
          <div className="stack">
            <CustomDates
              search={search}
              today={today}
              onApply={(dates) => {
                change({ ...dates, range: undefined });
                close();
              }}
            />
            <Switch
              label={texts.compare}
              checked={search.compare !== "off"}
              onChange={({ target }) => change({ compare: target.checked ? undefined : "off" })}
            />
          </div>
        </>
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
