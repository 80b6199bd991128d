import type { LinkView, Page, StatsCounts } from "@throughline/protocol";
import { Badge, Card, Checkbox } from "@mantine/core";
import { IconArrowNarrowDown, IconArrowNarrowUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import type { Dispatch, SetStateAction } from "react";
import { totalsQuery } from "../api/queries.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { formatCount } from "../shell/format.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { linkTexts } from "../texts/links.ts";
import type { LinkSort } from "../api/queries.ts";
import { LinkMenu } from "./link-menu.tsx";
import { LinkStatus } from "./link-status.tsx";
import type { LinksSearch } from "./links-search.ts";

const texts = linkTexts.list.columns;

interface TableProps {
  readonly appId: string;
  /** The filters and the order of the list. */
  readonly view: LinksSearch;
  /** The codes of the selected links. */
  readonly selected: ReadonlySet<string>;
  readonly onSelect: Dispatch<SetStateAction<ReadonlySet<string>>>;
}

/** The list of links, each with its clicks, installs and events in the last 30 days. */
export function LinkTable(props: TableProps & { readonly pages: readonly Page<LinkView>[] }) {
  const { appId, pages, view, selected, onSelect } = props;
  const can = usePermissions(appId);
  const codes = pages.flatMap(({ items }) => items.map(({ code }) => code));
  const count = codes.filter((code) => selected.has(code)).length;
  return (
    <Card p={0} className="links-card">
      <table className="links">
        <thead>
          <tr>
            {can("updateLink") && (
              <th scope="col" className="select">
                <Checkbox
                  aria-label={texts.selectAll}
                  checked={count > 0 && count === codes.length}
                  indeterminate={count > 0 && count < codes.length}
                  onChange={({ target }) => onSelect(new Set(target.checked ? codes : []))}
                />
              </th>
            )}
            <SortHeader appId={appId} view={view} sort="name" label={texts.link} />
            {(["clicks", "installs", "events"] as const).map((kind) => (
              <SortHeader key={kind} appId={appId} view={view} sort={kind} label={texts[kind]} />
            ))}
            <th scope="col" className="actions">
              <span className="hidden">{texts.actions}</span>
            </th>
          </tr>
        </thead>
        {pages.map(({ items }, index) => (
          <TablePage key={items[0]?.code ?? index} links={items} {...props} />
        ))}
      </table>
    </Card>
  );
}

/** The header of a sortable column. A second click returns to “newest first”. */
function SortHeader({
  appId,
  view,
  sort,
  label,
}: {
  appId: string;
  view: LinksSearch;
  sort: LinkSort;
  label: string;
}) {
  const { sort: current, ...filter } = view;
  const isSorted = current === sort;
  const Arrow = sort === "name" ? IconArrowNarrowUp : IconArrowNarrowDown;
  return (
    <th
      scope="col"
      className={sort === "name" ? "name" : "number"}
      {...(isSorted && { "aria-sort": sort === "name" ? "ascending" : "descending" })}
    >
      <Link
        className="sort"
        to="/$appId/links"
        params={{ appId }}
        search={isSorted ? filter : { ...filter, sort }}
        replace
      >
        {label}
        {isSorted && <Arrow size={14} aria-hidden="true" />}
      </Link>
      {sort !== "name" && <span className="range-note">{texts.range}</span>}
    </th>
  );
}

function TablePage({
  appId,
  links,
  view,
  selected,
  onSelect,
}: TableProps & { readonly links: readonly LinkView[] }) {
  const { data } = useQuery(
    totalsQuery(
      appId,
      links.map(({ code }) => code),
    ),
  );
  return (
    <tbody>
      {links.map((link) => (
        <Row
          key={link.code}
          appId={appId}
          link={link}
          total={data?.links[link.code]}
          view={view}
          isSelected={selected.has(link.code)}
          onSelect={onSelect}
        />
      ))}
    </tbody>
  );
}

/** A row of the list. It is memoized, so that selecting a link renders only its own row. */
const Row = memo(function Row({
  appId,
  link,
  total,
  view,
  isSelected,
  onSelect,
}: Omit<TableProps, "selected"> & {
  readonly link: LinkView;
  readonly total: StatsCounts | undefined;
  readonly isSelected: boolean;
}) {
  const { code, preview, tags, url, destination } = link;
  const can = usePermissions(appId);
  const select = (checked: boolean) =>
    onSelect((selected) =>
      checked
        ? new Set([...selected, code])
        : new Set([...selected].filter((other) => other !== code)),
    );
  return (
    <tr data-selected={isSelected}>
      {can("updateLink") && (
        <td className="select">
          <Checkbox
            aria-label={texts.select(preview?.title ?? code)}
            checked={isSelected}
            onChange={({ target }) => select(target.checked)}
          />
        </td>
      )}
      <td className="name">
        <div className="row">
          <Link className="code" to="/$appId/links/$code" params={{ appId, code }} dir="auto">
            {preview?.title ?? code}
          </Link>
          <LinkStatus link={link} />
          {tags.map((tag) => (
            <Badge
              key={tag}
              className="tag-badge"
              renderRoot={(props) => (
                <Link to="/$appId/links" params={{ appId }} search={{ ...view, tag }} {...props} />
              )}
            >
              {tag}
            </Badge>
          ))}
        </div>
        <div className="row">
          <span className="url">{url.replace(/^https?:\/\//, "")}</span>
          <CopyButton text={url} />
        </div>
        <p className="soft cut">{destination}</p>
      </td>
      {(["clicks", "installs", "events"] as const).map((kind) => (
        <td key={kind} className="number" data-label={texts[kind]}>
          {total ? formatCount(total[kind]) : texts.unknown}
        </td>
      ))}
      <td className="actions">
        <LinkMenu appId={appId} link={link} />
      </td>
    </tr>
  );
});
