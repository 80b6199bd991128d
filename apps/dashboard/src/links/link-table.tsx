import type { LinkView, Page, StatsCounts } from "@throughline/protocol";
import { Badge, Card, Checkbox } from "@mantine/core";
import { IconArrowNarrowDown, IconArrowNarrowUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { totalsQuery } from "../api/queries.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { formatCount } from "../shell/format.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { linkTexts } from "../texts/links.ts";
import { LinkMenu } from "./link-menu.tsx";
import { LinkStatus } from "./link-status.tsx";
import type { LinkSort, LinksSearch } from "./links-search.ts";

const texts = linkTexts.list.columns;

interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

interface TableProps extends Selection {
  readonly app: string;
  /** The filters and the order of the list. */
  readonly view: LinksSearch;
}

/** The list of links, each with its clicks, installs and events of the last 30 days. */
export function LinkTable(props: TableProps & { readonly pages: readonly Page<LinkView>[] }) {
  const { app, pages, view, selected, onSelect } = props;
  const can = usePermissions(app);
  const codes = pages.flatMap(({ items }) => items.map(({ code }) => code));
  const count = codes.filter((code) => selected.has(code)).length;
  return (
    <Card p={0} className="links-card">
      <table className="links">
        <thead>
          <tr>
            {can("changeLink") && (
              <th scope="col" className="select">
                <Checkbox
                  aria-label={texts.selectAll}
                  checked={count > 0 && count === codes.length}
                  indeterminate={count > 0 && count < codes.length}
                  onChange={({ target }) => onSelect(new Set(target.checked ? codes : []))}
                />
              </th>
            )}
            <SortHeader app={app} view={view} sort="name" label={texts.link} />
            {(["clicks", "installs", "events"] as const).map((kind) => (
              <SortHeader key={kind} app={app} view={view} sort={kind} label={texts[kind]} />
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
  app,
  view,
  sort,
  label,
}: {
  app: string;
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
        params={{ appId: app }}
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

function TablePage({ links, ...props }: TableProps & { readonly links: readonly LinkView[] }) {
  const { data } = useQuery(
    totalsQuery(
      props.app,
      links.map(({ code }) => code),
    ),
  );
  return (
    <tbody>
      {links.map((link) => (
        <Row key={link.code} link={link} total={data?.links[link.code]} {...props} />
      ))}
    </tbody>
  );
}

function Row({
  app,
  link,
  total,
  view,
  selected,
  onSelect,
}: TableProps & { readonly link: LinkView; readonly total: StatsCounts | undefined }) {
  const { code, preview, tags, url, destination } = link;
  const can = usePermissions(app);
  const select = (isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(code);
    else next.delete(code);
    onSelect(next);
  };
  return (
    <tr data-selected={selected.has(code)}>
      {can("changeLink") && (
        <td className="select">
          <Checkbox
            aria-label={texts.select(preview?.title ?? code)}
            checked={selected.has(code)}
            onChange={({ target }) => select(target.checked)}
          />
        </td>
      )}
      <td className="name">
        <div className="row">
          <Link className="code" to="/$appId/links/$code" params={{ appId: app, code }} dir="auto">
            {preview?.title ?? code}
          </Link>
          <LinkStatus link={link} />
          {tags.map((tag) => (
            <Badge
              key={tag}
              className="tag-badge"
              renderRoot={(props) => (
                <Link
                  to="/$appId/links"
                  params={{ appId: app }}
                  search={{ ...view, tag }}
                  {...props}
                />
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
        <LinkMenu app={app} link={link} />
      </td>
    </tr>
  );
}
