import { hasCode, joinValues, linkLabel } from "@throughline/protocol";
import type { LinkRow, StatsReport } from "@throughline/protocol";
import { ActionIcon, UnstyledButton } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { DataTable } from "../shell/data-table.tsx";
import { formatCount } from "../shell/format.tsx";
import { Section } from "../shell/section.tsx";
import { analyticsTexts } from "../texts/analytics.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { allColumns, chosenColumns, joinColumns } from "./figures.ts";
import { sortOf } from "./to-report-query.ts";
import { useShortList } from "./use-short-list.tsx";
import { useAnalytics } from "./use-analytics.ts";

const texts = analyticsTexts.links;

/** The performance of each link, in the chosen columns. */
export function LinksTable({ report: { links, linkCount }, report }: { report: StatsReport }) {
  const { search, change, isReadOnly } = useAnalytics();
  const all = allColumns(report);
  const columns = chosenColumns(all, search.columns);
  const { shown, toggle } = useShortList(links, 10);
  return (
    <Section
      title={texts.title}
      region
      actions={
        <ColumnMenu
          all={all}
          chosen={columns}
          onChange={(ids) => change({ columns: joinColumns(ids) })}
        />
      }
    >
      {links.length === 0 ? (
        <p className="soft">{texts.empty}</p>
      ) : (
        <DataTable
          label={texts.tableLabel}
          layout="scroll"
          className="figures-table"
          rows={shown}
          rowKey={({ code }) => code}
          columns={[
            {
              name: texts.link,
              kind: "rowHeader",
              width: "40%",
              render: (row) => (
                <LinkName row={row} onFilter={() => change({ link: joinValues([row.code]) })} />
              ),
            },
            ...columns.map(({ id, label, isSortable, text }) => ({
              name: label,
              kind: "number" as const,
              sorted: id === sortOf(search) && ("descending" as const),
              header:
                isSortable && !isReadOnly ? (
                  <UnstyledButton className="sort" onClick={() => change({ sort: id })}>
                    <bdi>{label}</bdi>
                  </UnstyledButton>
                ) : (
                  label
                ),
              render: text,
            })),
          ]}
        />
      )}
      <div className="row wrap">
        {toggle}
        {columns.some(({ isUnknown }) => isUnknown) && (
          <span className="soft">{analyticsTexts.chart.noUserIds}</span>
        )}
        {linkCount > links.length && (
          <span className="soft">
            {texts.limited(formatCount(links.length), formatCount(linkCount))}
          </span>
        )}
      </div>
    </Section>
  );
}

function LinkName({ row: { title, code }, onFilter }: { row: LinkRow; onFilter: () => void }) {
  const { appId, isReadOnly } = useAnalytics();
  const name = title ?? linkLabel(code);
  if (isReadOnly) return <bdi>{name}</bdi>;
  return (
    <span className="row link-name">
      <UnstyledButton className="value" title={texts.filter(name)} onClick={onFilter}>
        <bdi>{name}</bdi>
        {title !== null && <span className="soft">{code}</span>}
      </UnstyledButton>
      {hasCode(code) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={texts.open(name)}
          renderRoot={(props) => (
            <Link to="/$appId/links/$code" params={{ appId, code }} {...props} />
          )}
        >
          <IconExternalLink size={15} />
        </ActionIcon>
      )}
    </span>
  );
}
