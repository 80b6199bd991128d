import type { LinkView, Page, StatsCounts } from "@throughline/protocol";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { totalsQuery } from "../api/queries.ts";
import type { LinkSort } from "../api/queries.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { formatCount } from "../shell/format.tsx";
import { LinkMenu } from "./link-menu.tsx";
import { LinkStatus } from "./link-status.tsx";

/** The list: each link with what it brought in thirty days. */
export function LinkTable({
  app,
  pages,
  sort,
  kept,
}: {
  app: string;
  pages: readonly Page<LinkView>[];
  sort: LinkSort | undefined;
  /** What the list is narrowed down to, in whatever order. */
  kept: { search?: string; tag?: string };
}) {
  /** A column that the list can be sorted by; chosen again, it is newest first. */
  const sortable = (kind: LinkSort, label: string) => (
    <th scope="col" className="number" {...(sort === kind && { "aria-sort": "descending" })}>
      <Link
        className="sort"
        to="/$appId/links"
        params={{ appId: app }}
        search={sort === kind ? kept : { ...kept, sort: kind }}
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
          <th scope="col">Link</th>
          {sortable("clicks", "Clicks")}
          {sortable("installs", "Installs")}
          {sortable("events", "Events")}
          <th scope="col">
            <span className="hidden">What to do</span>
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
      {figure("clicks", "Clicks")}
      {figure("installs", "Installs")}
      {figure("events", "Events")}
      <td className="actions">
        <LinkMenu app={app} link={link} />
      </td>
    </tr>
  );
}
