import type { LinkRow, StatsReport } from "@throughline/protocol";
import { ActionIcon, Button, Card, Table, UnstyledButton } from "@mantine/core";
import { IconArrowNarrowDown, IconExternalLink } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatCount } from "../shell/format.tsx";
import { analyticsTexts } from "../texts/analytics.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { allColumns, chosenColumns, joinColumns } from "./figures.ts";
import type { Column } from "./figures.ts";
import { useAnalytics } from "./use-analytics.ts";

const texts = analyticsTexts.links;

/** How many links are shown before the user asks for more. */
const shortLength = 10;

/** The performance of each link, in the chosen columns. */
export function LinksTable({ report }: { report: StatsReport }) {
  const { search, change } = useAnalytics();
  const [isLong, setIsLong] = useState(false);
  const all = allColumns(report);
  const columns = chosenColumns(all, search.columns);
  const { links, linkCount } = report;
  const shown = links.slice(0, isLong ? links.length : shortLength);
  return (
    <Card component="section" aria-label={texts.title}>
      <div className="row wrap">
        <h2 className="grow">{texts.title}</h2>
        <ColumnMenu
          all={all}
          chosen={columns}
          onChange={(ids) => change({ columns: joinColumns(ids) })}
        />
      </div>
      {links.length === 0 ? (
        <p className="soft">{texts.empty}</p>
      ) : (
        <Table.ScrollContainer
          minWidth={0}
          type="native"
          tabIndex={0}
          role="group"
          aria-label={texts.tableLabel}
        >
          <table className="link-figures">
            <thead>
              <tr>
                <th scope="col">{texts.link}</th>
                {columns.map((column) => (
                  <ColumnHeader
                    key={column.id}
                    column={column}
                    isSorted={column.id === (search.sort ?? "clicks")}
                    onSort={() => change({ sort: column.id })}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <Row
                  key={row.code}
                  row={row}
                  columns={columns}
                  onFilter={() => change({ link: row.code })}
                />
              ))}
            </tbody>
          </table>
        </Table.ScrollContainer>
      )}
      <div className="row wrap">
        {links.length > shortLength && (
          <Button variant="subtle" size="compact-sm" onClick={() => setIsLong(!isLong)}>
            {isLong ? texts.showFewer : texts.showAll(formatCount(links.length))}
          </Button>
        )}
        {linkCount > links.length && (
          <span className="soft">
            {texts.limited(formatCount(links.length), formatCount(linkCount))}
          </span>
        )}
      </div>
    </Card>
  );
}

function ColumnHeader({
  column: { label, isSortable },
  isSorted,
  onSort,
}: {
  column: Column;
  isSorted: boolean;
  onSort: () => void;
}) {
  return (
    <th scope="col" className="number" {...(isSorted && { "aria-sort": "descending" })}>
      {isSortable ? (
        <UnstyledButton className="sort" onClick={onSort}>
          {isSorted && <IconArrowNarrowDown size={14} aria-hidden="true" />}
          <bdi>{label}</bdi>
        </UnstyledButton>
      ) : (
        label
      )}
    </th>
  );
}

function Row({
  row,
  columns,
  onFilter,
}: {
  row: LinkRow;
  columns: readonly Column[];
  onFilter: () => void;
}) {
  const { appId } = useAnalytics();
  const name = row.title ?? row.code;
  return (
    <tr>
      <th scope="row">
        <span className="link-name">
          <UnstyledButton className="value" title={texts.filter(name)} onClick={onFilter}>
            <bdi>{name}</bdi>
            {row.title !== null && <span className="soft">{row.code}</span>}
          </UnstyledButton>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={texts.open(name)}
            renderRoot={(props) => (
              <Link to="/$appId/links/$code" params={{ appId, code: row.code }} {...props} />
            )}
          >
            <IconExternalLink size={15} />
          </ActionIcon>
        </span>
      </th>
      {columns.map(({ id, text }) => (
        <td key={id} className="number">
          {text(row)}
        </td>
      ))}
    </tr>
  );
}
