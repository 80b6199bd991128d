import type { SecondFactorView } from "@throughline/protocol";
import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountClient } from "../api/clients.ts";
import { queryClient, secondFactorQuery, sessionQuery } from "../api/queries.ts";
import { DateTime } from "../shell/format.tsx";
import { notify } from "../shell/notify.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { sessionTexts } from "../texts/session.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { SetUpCodesDialog } from "./set-up-codes-dialog.tsx";

const texts = sessionTexts.secondFactor;

/** Turns one-time codes on and off, and replaces their recovery codes. */
export function SecondFactor() {
  const [dialog, setDialog] = useState<"setUp" | "renew" | "remove">();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const close = () => setDialog(undefined);

  async function refresh() {
    close();
    await Promise.all(
      [secondFactorQuery, sessionQuery].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  }

  function show(created: { recoveryCodes: readonly string[] }) {
    setRecoveryCodes(created.recoveryCodes);
    return refresh();
  }

  return (
    <Section title={texts.title}>
      <Text>{texts.text}</Text>
      <QueryPanel query={useQuery(secondFactorQuery)} lines={1}>
        {({ codes, available }: SecondFactorView) =>
          codes === null ? (
            available ? (
              <Group>
                <Button onClick={() => setDialog("setUp")}>{texts.setUp}</Button>
              </Group>
            ) : (
              <Text c="dimmed">{texts.noPassword}</Text>
            )
          ) : (
            <>
              <Text>
                {texts.onSince}
                <DateTime at={codes.createdAt} />. {texts.codesLeft(codes.recoveryCodes)}
              </Text>
              <Group>
                <Button variant="default" onClick={() => setDialog("renew")}>
                  {texts.renew}
                </Button>
                <Button variant="default" onClick={() => setDialog("remove")}>
                  {texts.turnOff}
                </Button>
              </Group>
            </>
          )
        }
      </QueryPanel>
      {dialog === "setUp" && <SetUpCodesDialog onClose={close} onDone={show} />}
      {dialog === "renew" && (
        <ProofDialog
          title={texts.renewTitle}
          text={texts.renewText}
          action={texts.renew}
          route="renewRecoveryCodes"
          send={accountClient.renewRecoveryCodes}
          onClose={close}
          onDone={show}
        />
      )}
      {dialog === "remove" && (
        <ProofDialog
          title={texts.turnOffTitle}
          text={texts.turnOffText}
          action={texts.turnOff}
          route="removeCodes"
          send={accountClient.removeCodes}
          onClose={close}
          onDone={async () => {
            await refresh();
            notify(texts.turnedOff);
          }}
        />
      )}
      {recoveryCodes && (
        <RecoveryCodesDialog codes={recoveryCodes} onClose={() => setRecoveryCodes(undefined)} />
      )}
    </Section>
  );
}
