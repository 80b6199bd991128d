import type { LinkView, StatsCounts } from "@throughline/protocol";
import { Card } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { linkName, readableUrl } from "../api/link-name.ts";
import { totalsQuery } from "../api/queries.ts";
import type { LinkSort } from "../api/queries.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { DataTable } from "../shell/data-table.tsx";
import type { Column, RowSelection } from "../shell/data-table.tsx";
import { formatCount } from "../shell/format.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { linkTexts } from "../texts/links.ts";
import { LinkMenu } from "./link-menu.tsx";
import { LinkStatus } from "./link-status.tsx";
import type { LinksSearch } from "./links-search.ts";
import { TagLink } from "./tag-link.tsx";

const texts = linkTexts.list.columns;

/** The list of links, each with its clicks, installs and events in the last 30 days. */
export function LinkTable({
  appId,
  links,
  view,
  selected,
  onSelect,
}: {
  appId: string;
  links: readonly LinkView[];
  /** The filters and the order of the list. */
  view: LinksSearch;
  /** The codes of the selected links. */
  selected: ReadonlySet<string>;
  onSelect: RowSelection<LinkView>["onSelect"];
}) {
  const can = usePermissions(appId);
  const { data: totals = noTotals } = useQuery(
    totalsQuery(
      appId,
      links.map(({ code }) => code),
    ),
  );
  const columns = useMemo(() => linkColumns(appId, view, totals), [appId, view, totals]);
  return (
    <Card p={0}>
      <DataTable
        label={linkTexts.list.title}
        rows={links}
        rowKey={({ code }) => code}
        columns={columns}
        selection={
          can("updateLink")
            ? {
                selected,
                onSelect,
                allLabel: texts.selectAll,
                labelOf: (link) => texts.select(linkName(link)),
              }
            : undefined
        }
      />
    </Card>
  );
}

type Totals = Readonly<Record<string, StatsCounts>>;

const noTotals: Totals = {};

function linkColumns(appId: string, view: LinksSearch, totals: Totals): Column<LinkView>[] {
  return [
    {
      name: texts.link,
      ...sortableHeader(appId, view, "name", texts.link),
      render: (link) => <LinkCell appId={appId} link={link} view={view} />,
    },
    ...(["clicks", "installs", "events"] as const).map((kind): Column<LinkView> => ({
      name: texts[kind],
      kind: "number",
      width: 104,
      ...sortableHeader(appId, view, kind, texts[kind]),
      render: ({ code }) => {
        const total = totals[code];
        return total ? formatCount(total[kind]) : texts.unknown;
      },
    })),
    {
      name: texts.actions,
      kind: "actions",
      render: (link) => <LinkMenu appId={appId} link={link} />,
    },
  ];
}

/** The header of a sortable column, and how the column is sorted now. A second click returns to “newest first”. */
function sortableHeader(appId: string, view: LinksSearch, sort: LinkSort, label: string) {
  const { sort: current, ...filter } = view;
  const isSorted = current === sort;
  return {
    sorted: isSorted && (sort === "name" ? "ascending" : "descending"),
    header: (
      <>
        <Link
          className="sort"
          to="/$appId/links"
          params={{ appId }}
          search={isSorted ? filter : { ...filter, sort }}
          replace
        >
          {label}
        </Link>
        {sort !== "name" && <span className="range-note">{texts.range}</span>}
      </>
    ),
  } as const;
}

function LinkCell({ appId, link, view }: { appId: string; link: LinkView; view: LinksSearch }) {
  const { code, tags, url, destination } = link;
  return (
    <>
      <div className="row wrap">
        <Link className="code cut" to="/$appId/links/$code" params={{ appId, code }} dir="auto">
          {linkName(link)}
        </Link>
        <LinkStatus link={link} />
        {tags.map((tag) => (
          <TagLink key={tag} to="/$appId/links" params={{ appId }} search={{ ...view, tag }}>
            {tag}
          </TagLink>
        ))}
      </div>
      <div className="row wrap">
        <span className="url">{readableUrl(url)}</span>
        <CopyButton text={url} />
      </div>
      <p className="soft cut">{destination}</p>
    </>
  );
}
