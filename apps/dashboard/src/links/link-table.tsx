import type { LinkView, Page, StatsCounts } from "@throughline/protocol";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { totalsQuery } from "../api/queries.ts";
import type { LinkSort } from "../api/queries.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { formatCount } from "../shell/format.tsx";
import { linkTexts } from "../texts/links.ts";
import { LinkMenu } from "./link-menu.tsx";
import { LinkStatus } from "./link-status.tsx";

const texts = linkTexts.list.columns;

/** The list of links, each with its clicks, installs and events of the last 30 days. */
export function LinkTable({
  app,
  pages,
  sort,
  filter,
}: {
  app: string;
  pages: readonly Page<LinkView>[];
  sort: LinkSort | undefined;
  /** Search and tag, which stay when the sort order changes. */
  filter: { search?: string; tag?: string };
}) {
  /** The header of a sortable column. A second click returns to “newest first”. */
  const sortable = (kind: LinkSort, label: string) => (
    <th scope="col" className="number" {...(sort === kind && { "aria-sort": "descending" })}>
      <Link
        className="sort"
        to="/$appId/links"
        params={{ appId: app }}
        search={sort === kind ? filter : { ...filter, sort: kind }}
        replace
      >
        {label}
        <span aria-hidden="true">{sort === kind ? " ↓" : ""}</span>
      </Link>
    </th>
  );
  return (
    <table className="links">
      <thead>
        <tr>
          <th scope="col">{texts.link}</th>
          {sortable("clicks", texts.clicks)}
          {sortable("installs", texts.installs)}
          {sortable("events", texts.events)}
          <th scope="col">
            <span className="hidden">{texts.actions}</span>
          </th>
        </tr>
      </thead>
      {pages.map(({ items }, index) => (
        <TablePage key={items[0]?.code ?? index} app={app} links={items} />
      ))}
    </table>
  );
}

function TablePage({ app, links }: { app: string; links: readonly LinkView[] }) {
  const { data } = useQuery(
    totalsQuery(
      app,
      links.map(({ code }) => code),
    ),
  );
  return (
    <tbody>
      {links.map((link) => (
        <Row key={link.code} app={app} link={link} total={data?.links[link.code]} />
      ))}
    </tbody>
  );
}

function Row({
  app,
  link,
  total,
}: {
  app: string;
  link: LinkView;
  total: StatsCounts | undefined;
}) {
  const figure = (kind: "clicks" | "installs" | "events", label: string) => (
    <td className="number" data-label={label}>
      {total ? formatCount(total[kind]) : "–"}
    </td>
  );
  return (
    <tr>
      <td>
        <div className="row">
          <Link className="code" to="/$appId/links/$code" params={{ appId: app, code: link.code }}>
            {link.preview?.title ?? link.code}
          </Link>
          <LinkStatus link={link} />
          {link.tags.map((tag) => (
            <Link
              key={tag}
              className="tag"
              to="/$appId/links"
              params={{ appId: app }}
              search={{ tag }}
            >
              {tag}
            </Link>
          ))}
        </div>
        <div className="row">
          <span className="url">{link.url.replace(/^https?:\/\//, "")}</span>
          <CopyButton text={link.url} />
        </div>
        <p className="soft cut">{link.destination}</p>
      </td>
      {figure("clicks", texts.clicks)}
      {figure("installs", texts.installs)}
      {figure("events", texts.events)}
      <td className="actions">
        <LinkMenu app={app} link={link} />
      </td>
    </tr>
  );
}
