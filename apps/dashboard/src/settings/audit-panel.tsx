import type { AuditView } from "@throughline/protocol";
import { useInfiniteQuery } from "@tanstack/react-query";
import { auditQuery } from "../api/queries.ts";
import { ExportMenu } from "../shell/export-menu.tsx";
import { Loading } from "../shell/loading.tsx";
import { Moment } from "../shell/moments.tsx";
import { Trouble } from "../shell/trouble.tsx";

const actions: Record<string, string> = {
  changeApp: "changed the app",
  createLink: "made the link",
  changeLink: "changed the link",
  deleteLink: "deleted the link",
  markInstall: "marked the install",
  eraseInstall: "erased the install",
  createKey: "made the key",
  rotateKey: "rotated the key",
  revokeKey: "revoked the key",
  createWebhook: "added the webhook",
  changeWebhook: "changed the webhook",
  deleteWebhook: "removed the webhook",
  rotateWebhook: "rotated the secret of the webhook",
  testWebhook: "tried out the webhook",
  replayWebhook: "sent again what was sent to the webhook",
  pauseWebhook: "paused the webhook",
  inviteMember: "invited",
  withdrawInvitation: "took back the invitation",
  changeMember: "changed the role of",
  removeMember: "removed",
};

export function AuditPanel({ app }: { app: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditQuery(app),
  );
  const entries = data?.pages.flatMap(({ items }) => items);

  if (error) return <Trouble error={error} retry={() => void refetch()} />;
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
          <li key={`${entry.at} ${entry.action} ${entry.subject}`}>
            <p>
              <strong>{entry.by.name ?? "The command line"}</strong>{" "}
              {actions[entry.action] ?? entry.action} <code>{nameOf(entry)}</code>{" "}
              <span className="soft">
                <Moment at={entry.at} />
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

function nameOf({ subject, change }: AuditView): string {
  return typeof change?.["email"] === "string" ? change["email"] : (subject ?? "");
}
