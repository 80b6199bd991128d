import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { linksQuery, sessionQuery } from "../api/queries.ts";
import { ExportMenu } from "../shell/export-menu.tsx";
import { Loading } from "../shell/loading.tsx";
import { MenuItem } from "../shell/menu.tsx";
import { saveFile } from "../shell/save-file.ts";
import { useToasts } from "../shell/toasts.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { useTitle } from "../shell/use-title.ts";
import { LinkTable } from "./link-table.tsx";

/** How long somebody pauses before the search is asked for. */
const pauseMs = 250;

export function LinksPage() {
  useTitle("Links");
  const { appId = "" } = useParams({ strict: false });
  const { search = "", tag = "", sort } = useSearch({ strict: false });
  const navigate = useNavigate();
  const can = usePermissions(appId);
  const { notify, notifyError } = useToasts();
  const [typed, setTyped] = useState(search);
  const asked = useRef(search);
  useEffect(() => {
    if (search === asked.current) return;
    // Somebody went back, or followed a link: the field follows.
    asked.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    if (typed.trim() === search) return undefined;
    const timer = setTimeout(() => {
      const wanted = typed.trim();
      asked.current = wanted;
      void navigate({
        to: "/$appId/links",
        params: { appId },
        search: { ...(wanted && { search: wanted }), ...(tag && { tag }), ...(sort && { sort }) },
        replace: true,
      });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, search, tag, sort, appId, navigate]);

  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    linksQuery(appId, { search, tag, sort }),
  );
  const pages = data?.pages ?? [];
  const { data: session } = useSuspenseQuery(sessionQuery);

  async function saveQrCodes() {
    try {
      notify("The QR codes are being made…");
      const { zipQrCodes } = await import("./zip-qr-codes.ts");
      const color = session.apps.find(({ id }) => id === appId)?.color ?? null;
      const { file, codes, more } = await zipQrCodes(appId, { search, tag }, color);
      saveFile(file, "qr-codes.zip");
      if (more)
        notify(`The first ${codes} QR codes are in the file; search or a tag gives others.`);
    } catch (trouble) {
      notifyError(trouble);
    }
  }

  const isEmpty = data !== undefined && pages.every(({ items }) => items.length === 0);

  return (
    <>
      <div className="row wrap">
        <h1 className="grow">Links</h1>
        {!isEmpty && (
          <ExportMenu
            app={appId}
            what="links"
            filter={{ ...(search && { search }), ...(tag && { tag }), ...(sort && { sort }) }}
          >
            <MenuItem onSelect={() => void saveQrCodes()}>QR codes, as a ZIP</MenuItem>
          </ExportMenu>
        )}
        {!isEmpty && <ExportMenu app={appId} what="clicks" label="Download counts" />}
        {can("importFile") && (
          <Link className="button quiet" to="/$appId/import" params={{ appId }}>
            From a file
          </Link>
        )}
        {can("createLink") && (
          <Link className="button" to="/$appId/links/new" params={{ appId }}>
            New link
          </Link>
        )}
      </div>
      <div className="row wrap">
        <input
          type="search"
          className="search"
          aria-label="Search links"
          placeholder="Search by code, destination, title, tag or campaign"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {tag && (
          <Link
            className="tag"
            to="/$appId/links"
            params={{ appId }}
            search={search ? { search } : {}}
            aria-label={`Only links with the tag ${tag}; show all`}
          >
            {tag} ×
          </Link>
        )}
        {tag && (
          <Link to="/$appId/statistics" params={{ appId }} search={{ tag }}>
            What {tag} brought
          </Link>
        )}
      </div>
      {error ? (
        <ErrorNotice error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading lines={6} />
      ) : isEmpty && !hasNextPage ? (
        search || tag ? (
          <section className="empty">
            <h2>No link matches</h2>
            <p>
              Every word has to occur in the code, the destination, the title, a tag or a campaign.
            </p>
          </section>
        ) : (
          <section className="empty">
            <h2>Make the first link</h2>
            <p>
              It leads to a screen of your app, also for people who have yet to install it, and
              shows what became of every click.
            </p>
            {can("createLink") && (
              <Link className="button" to="/$appId/links/new" params={{ appId }}>
                New link
              </Link>
            )}
          </section>
        )
      ) : (
        <>
          <LinkTable
            app={appId}
            pages={pages}
            sort={sort}
            kept={{ ...(search && { search }), ...(tag && { tag }) }}
          />
          {hasNextPage && (
            <button
              type="button"
              className="button quiet center"
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {isFetchingNextPage
                ? "Loading…"
                : isEmpty
                  ? "Search older links"
                  : sort
                    ? "Show more links"
                    : "Show older links"}
            </button>
          )}
        </>
      )}
    </>
  );
}
