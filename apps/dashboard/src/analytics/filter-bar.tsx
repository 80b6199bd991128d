import { filterKey, userKinds } from "@throughline/protocol";
import type { ReportFilter, StatsReport } from "@throughline/protocol";
import { Button, Group, NativeSelect } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { lazy, Suspense, useEffect } from "react";
import { FilterChip } from "../shell/filter-chip.tsx";
import { Popup } from "../shell/popup.tsx";
import { analyticsTexts } from "../texts/analytics.ts";
import { describeFilter } from "./describe-filter.ts";
import { CountryFlag, describeValue } from "./describe-value.tsx";
import { filterChange, filtersOf } from "./search.ts";
import { useAnalytics } from "./use-analytics.ts";

const texts = analyticsTexts.filters;

const loadEditor = () => import("./filter-editor.tsx");
const FilterEditor = lazy(() => loadEditor().then((file) => ({ default: file.FilterEditor })));

/** The filters of the page as chips, each with a button that changes it and one that removes it. */
export function FilterBar({ report }: { report: StatsReport | undefined }) {
  const { search, change } = useAnalytics();
  const filters = filtersOf(search);
  const chips = filters.filter(({ name }) => name !== "users");
  // The editor is loaded after the page, and before somebody opens it.
  useEffect(() => void loadEditor(), []);
  const editor = (close: () => void, filter?: ReportFilter) => (
    <Suspense>
      <FilterEditor
        report={report}
        {...(filter && { filter })}
        onApply={(next) => {
          change({ ...(filter && filterChange(filter, [])), ...filterChange(next) });
          close();
        }}
      />
    </Suspense>
  );
  return (
    <Group gap={8} role="group" aria-label={texts.label}>
      <NativeSelect
        size="xs"
        aria-label={texts.names.users}
        title={texts.usersHint}
        value={search.users ?? ""}
        data={[
          { value: "", label: texts.allUsers },
          ...userKinds.map((value) => ({ value, label: describeValue("users", value) })),
        ]}
        onChange={({ target }) => change({ users: target.value || undefined })}
      />
      {chips.map((filter) => {
        const { subject, text, country } = describeFilter(filter);
        return (
          <FilterChip
            key={filterKey(filter)}
            name={subject}
            value={
              <Popup
                label={texts.edit(subject, text)}
                button={{
                  variant: "transparent",
                  size: "compact-sm",
                  px: 0,
                  c: "var(--ink)",
                  children: text,
                }}
              >
                {(close) => editor(close, filter)}
              </Popup>
            }
            icon={country !== undefined && <CountryFlag code={country} />}
            removeLabel={texts.remove(subject, text)}
            onRemove={() => change(filterChange(filter, []))}
          />
        );
      })}
      <Popup label={texts.add} button={{ size: "xs", leftSection: <IconFilter size={15} /> }}>
        {(close) => editor(close)}
      </Popup>
      {filters.length > 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() =>
            change(Object.assign({}, ...filters.map((filter) => filterChange(filter, []))))
          }
        >
          {texts.clear}
        </Button>
      )}
    </Group>
  );
}
