import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { linksQuery, sessionQuery } from "../api/queries.ts";
import { ExportMenu } from "../shell/export-menu.tsx";
import { Loading } from "../shell/loading.tsx";
import { MenuItem } from "../shell/menu.tsx";
import { saveFile } from "../shell/save-file.ts";
import { notify, notifyError } from "../shell/notify.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { useTitle } from "../shell/use-title.ts";
import { linkTexts } from "../texts/links.ts";
import { LinkTable } from "./link-table.tsx";

const texts = linkTexts.list;

/** The search starts when nothing was typed for this long. */
const searchDelayMs = 250;

export function LinksPage() {
  useTitle(texts.title);
  const { appId = "" } = useParams({ strict: false });
  const { search = "", tag = "", sort } = useSearch({ strict: false });
  const navigate = useNavigate();
  const can = usePermissions(appId);
  const [typed, setTyped] = useState(search);
  const requested = useRef(search);
  useEffect(() => {
    if (search === requested.current) return;
    // The address changed by navigation, so the search field takes its value.
    requested.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    if (typed.trim() === search) return undefined;
    const timer = setTimeout(() => {
      const next = typed.trim();
      requested.current = next;
      void navigate({
        to: "/$appId/links",
        params: { appId },
        search: { ...(next && { search: next }), ...(tag && { tag }), ...(sort && { sort }) },
        replace: true,
      });
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed, search, tag, sort, appId, navigate]);

  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    linksQuery(appId, { search, tag, sort }),
  );
  const pages = data?.pages ?? [];
  const { data: session } = useSuspenseQuery(sessionQuery);

  async function saveQrCodes() {
    try {
      notify(texts.generatingQrCodes);
      const { zipQrCodes } = await import("./zip-qr-codes.ts");
      const color = session.apps.find(({ id }) => id === appId)?.color ?? null;
      const { file, codes, more } = await zipQrCodes(appId, { search, tag }, color);
      saveFile(file, "qr-codes.zip");
      if (more) notify(texts.qrCodesLimited(codes));
    } catch (failure) {
      notifyError(failure);
    }
  }

  const isEmpty = data !== undefined && pages.every(({ items }) => items.length === 0);

  return (
    <>
      <div className="row wrap">
        <h1 className="grow">{texts.title}</h1>
        {!isEmpty && (
          <ExportMenu
            app={appId}
            what="links"
            label={texts.exportLinks}
            filter={{ ...(search && { search }), ...(tag && { tag }), ...(sort && { sort }) }}
          >
            <MenuItem onSelect={() => void saveQrCodes()}>{texts.exportQrCodes}</MenuItem>
          </ExportMenu>
        )}
        {!isEmpty && <ExportMenu app={appId} what="clicks" label={texts.exportCounts} />}
        {can("importFile") && (
          <Link className="button quiet" to="/$appId/import" params={{ appId }}>
            {texts.importLinks}
          </Link>
        )}
        {can("createLink") && (
          <Link className="button" to="/$appId/links/new" params={{ appId }}>
            {texts.createLink}
          </Link>
        )}
      </div>
      <div className="row wrap">
        <input
          type="search"
          className="search"
          aria-label={texts.searchLabel}
          placeholder={texts.searchPlaceholder}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {tag && (
          <Link
            className="tag"
            to="/$appId/links"
            params={{ appId }}
            search={search ? { search } : {}}
            aria-label={texts.clearTag(tag)}
          >
            {tag} ×
          </Link>
        )}
        {tag && (
          <Link to="/$appId/statistics" params={{ appId }} search={{ tag }}>
            {texts.tagStatistics(tag)}
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
            <h2>{texts.notFoundHeading}</h2>
            <p>{texts.notFound}</p>
          </section>
        ) : (
          <section className="empty">
            <h2>{texts.emptyHeading}</h2>
            <p>{texts.empty}</p>
            {can("createLink") && (
              <Link className="button" to="/$appId/links/new" params={{ appId }}>
                {texts.createLink}
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
            filter={{ ...(search && { search }), ...(tag && { tag }) }}
          />
          {hasNextPage && (
            <button
              type="button"
              className="button quiet center"
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {isFetchingNextPage
                ? texts.loading
                : isEmpty
                  ? texts.searchOlder
                  : sort
                    ? texts.showMore
                    : texts.showOlder}
            </button>
          )}
        </>
      )}
    </>
  );
}
