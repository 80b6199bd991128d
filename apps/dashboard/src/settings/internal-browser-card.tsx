import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { internalBrowserQuery } from "../api/queries.ts";
import { QrImage } from "../qr/qr-image.tsx";
import { useQrCode } from "../qr/use-qr-code.ts";
import { DateTime } from "../shell/format.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { settingsTexts } from "../texts/settings.ts";

const texts = settingsTexts.internalBrowser;

/** Leaves the browsers of a member out of statistics. */
export function InternalBrowserCard({ appId }: { appId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={texts.title} region maw={720}>
      <Text c="dimmed">{texts.text}</Text>
      {isOpen ? (
        <Pages appId={appId} />
      ) : (
        <Button variant="default" w="fit-content" onClick={() => setOpen(true)}>
          {texts.show}
        </Button>
      )}
    </Section>
  );
}

function Pages({ appId }: { appId: string }) {
  const query = useQuery(internalBrowserQuery(appId));
  const svg = useQrCode(query.data?.urls[0]);
  return (
    <QueryPanel query={query}>
      {({ urls, expiresAt }) => (
        <Stack gap="xs">
          <QrImage url={urls[0] ?? ""} svg={svg} />
          <Text>{texts.scan}</Text>
          {urls.map((url) => (
            <Anchor key={url} href={url} target="_blank" className="break">
              {new URL(url).host}
            </Anchor>
          ))}
          <Text c="dimmed">
            {texts.expires} <DateTime at={expiresAt} />
          </Text>
        </Stack>
      )}
    </QueryPanel>
  );
}
