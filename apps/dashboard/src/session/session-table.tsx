import type { OwnSession } from "@throughline/protocol";
import { Badge, Button } from "@mantine/core";
import { locale } from "../language/language.ts";
import { DataTable } from "../shell/data-table.tsx";
import { DateTime } from "../shell/format.tsx";
import { sessionTexts } from "../texts/session.ts";
import { describeBrowser } from "./describe-browser.ts";

const texts = sessionTexts.sessions;
const countries = new Intl.DisplayNames(locale, { type: "region", fallback: "code" });

/** The browsers in which a person is signed in, each with a button that ends its session. */
export function SessionTable({
  sessions,
  busy,
  onEnd,
}: {
  sessions: readonly OwnSession[];
  busy: boolean;
  onEnd: (session: OwnSession) => void;
}) {
  return (
    <DataTable
      label={texts.title}
      rows={sessions}
      rowKey={({ id }) => id}
      columns={[
        {
          name: texts.browser,
          kind: "rowHeader",
          width: 170,
          render: ({ agent, current }) => (
            <>
              {describeBrowser(agent)} {current && <Badge>{texts.thisBrowser}</Badge>}
            </>
          ),
        },
        {
          name: texts.country,
          render: ({ country }) => (country === null ? texts.unknown : countries.of(country)),
        },
        { name: texts.usedAt, render: ({ usedAt }) => <DateTime at={usedAt} /> },
        { name: texts.expiresAt, render: ({ expiresAt }) => <DateTime at={expiresAt} /> },
        {
          name: texts.actions,
          kind: "actions",
          render: (session) =>
            !session.current && (
              <Button
                variant="default"
                size="compact-sm"
                disabled={busy}
                aria-label={texts.signOutOf(describeBrowser(session.agent))}
                onClick={() => onEnd(session)}
              >
                {texts.signOut}
              </Button>
            ),
        },
      ]}
    />
  );
}
