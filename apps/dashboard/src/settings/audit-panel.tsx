import type { AuditView } from "@throughline/protocol";
import { useInfiniteQuery } from "@tanstack/react-query";
import { auditQuery } from "../api/queries.ts";
import { ExportMenu } from "../shell/export-menu.tsx";
import { Loading } from "../shell/loading.tsx";
import { DateTime } from "../shell/format.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { describeAction } from "./describe-action.ts";

export function AuditPanel({ app }: { app: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditQuery(app),
  );
  const entries = data?.pages.flatMap(({ items }) => items);

  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!entries) return <Loading />;
  return (
    <section className="card">
      <div className="row wrap">
        <h2 className="grow">Who changed what</h2>
        {entries.length > 0 && <ExportMenu app={app} what="changes" />}
      </div>
      {entries.length === 0 && <p className="soft">Nothing was changed yet.</p>}
      <ul className="changes">
        {entries.map((entry) => (
          <li key={JSON.stringify(entry)}>
            <p>
              <strong>{actorOf(entry)}</strong> {describeAction(entry.action)}{" "}
              <code>{nameOf(entry)}</code>{" "}
              <span className="soft">
                <DateTime at={entry.at} />
              </span>
            </p>
            {entry.change && Object.keys(entry.change).length > 0 && (
              <details>
                <summary>What was asked for</summary>
                <pre>{JSON.stringify(entry.change, undefined, 2)}</pre>
              </details>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className="button quiet center"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show older changes
        </button>
      )}
    </section>
  );
}

/** Without a name it was the machine itself: somebody at its command line, or the service when it gives up on a webhook. */
function actorOf({ by, action }: AuditView): string {
  return by.name ?? (action === "pauseWebhook" ? "The service" : "The command line");
}

function nameOf({ subject, change }: AuditView): string {
  return typeof change?.["email"] === "string" ? change["email"] : (subject ?? "");
}
