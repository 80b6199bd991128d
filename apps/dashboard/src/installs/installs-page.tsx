import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { installsQuery } from "../api/queries.ts";
import { ExportMenu } from "../shell/export-menu.tsx";
import { Loading } from "../shell/loading.tsx";
import { DateTime } from "../shell/format.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { useTitle } from "../shell/use-title.ts";
import { installTexts } from "../texts/installs.ts";
import { describeMatch } from "./describe-match.ts";

const texts = installTexts.list;

export function InstallsPage() {
  useTitle(texts.title);
  const { appId = "" } = useParams({ strict: false });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    installsQuery(appId, ""),
  );
  const installs = data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <div className="row wrap">
        <h1 className="grow">{texts.title}</h1>
        {installs !== undefined && installs.length > 0 && (
          <>
            <ExportMenu app={appId} what="installs" label={texts.exportInstalls} />
            <ExportMenu app={appId} what="events" label={texts.exportEvents} />
          </>
        )}
      </div>
      {error ? (
        <ErrorNotice error={error} retry={() => void refetch()} />
      ) : installs === undefined ? (
        <Loading lines={6} />
      ) : installs.length === 0 ? (
        <section className="empty">
          <h2>{texts.emptyHeading}</h2>
          <p>{texts.empty}</p>
          <Link className="button" to="/$appId/settings" params={{ appId }}>
            {texts.openSettings}
          </Link>
        </section>
      ) : (
        <>
          <div className="scroll" tabIndex={0} role="group" aria-label={texts.title}>
            <table className="stacks">
              <thead>
                <tr>
                  <th scope="col">{texts.columns.firstOpen}</th>
                  <th scope="col">{texts.columns.match}</th>
                  <th scope="col">{texts.columns.openedLink}</th>
                  <th scope="col">{texts.columns.install}</th>
                </tr>
              </thead>
              <tbody>
                {installs.map((install) => {
                  const { word, note } = describeMatch(install);
                  return (
                    <tr key={install.installId}>
                      <td>
                        <DateTime at={install.at} />
                      </td>
                      <td>
                        <span className={`badge ${install.match.type}`}>{word}</span>{" "}
                        <span className="soft">{note}</span>
                      </td>
                      <td className="break" data-label={texts.columns.openedLink}>
                        {install.link ?? "–"}
                      </td>
                      <td data-label={texts.columns.install}>
                        <Link
                          className="mono"
                          to="/$appId/installs/$installId"
                          params={{ appId, installId: install.installId }}
                        >
                          {install.installId.slice(0, 13)}
                        </Link>{" "}
                        <span className="soft">{install.platform}</span>{" "}
                        {install.test && <span className="badge">{texts.test}</span>}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
          {hasNextPage && (
            <button
              type="button"
              className="button quiet center"
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {texts.showOlder}
            </button>
          )}
        </>
      )}
    </>
  );
}
