import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { installsQuery } from "../api/queries.ts";
import { ExportMenu } from "../shell/export-menu.tsx";
import { Loading } from "../shell/loading.tsx";
import { DateTime } from "../shell/format.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { useTitle } from "../shell/use-title.ts";
import { describeMatch } from "./describe-match.ts";

export function InstallsPage() {
  useTitle("Installs");
  const { appId = "" } = useParams({ strict: false });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    installsQuery(appId, ""),
  );
  const installs = data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <div className="row wrap">
        <h1 className="grow">Installs</h1>
        {installs !== undefined && installs.length > 0 && (
          <>
            <ExportMenu app={appId} what="installs" label="Export installs" />
            <ExportMenu app={appId} what="events" label="Export events" />
          </>
        )}
      </div>
      {error ? (
        <ErrorNotice error={error} retry={() => void refetch()} />
      ) : installs === undefined ? (
        <Loading lines={6} />
      ) : installs.length === 0 ? (
        <section className="empty">
          <h2>No install yet</h2>
          <p>
            The first open of your app appears here, with the link it came from and why. The app
            needs the client and its publishable key, which is in the settings.
          </p>
          <Link className="button" to="/$appId/settings" params={{ appId }}>
            To the settings
          </Link>
        </section>
      ) : (
        <>
          <div className="scroll" tabIndex={0} role="group" aria-label="Installs">
            <table className="stacks">
              <thead>
                <tr>
                  <th scope="col">First open</th>
                  <th scope="col">Match</th>
                  <th scope="col">Told to open</th>
                  <th scope="col">Install</th>
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
                      <td className="break" data-label="Told to open">
                        {install.link ?? "–"}
                      </td>
                      <td data-label="Install">
                        <Link
                          className="mono"
                          to="/$appId/installs/$installId"
                          params={{ appId, installId: install.installId }}
                        >
                          {install.installId.slice(0, 13)}
                        </Link>{" "}
                        <span className="soft">{install.platform}</span>{" "}
                        {install.test && <span className="badge">Test</span>}
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
              Show older installs
            </button>
          )}
        </>
      )}
    </>
  );
}
