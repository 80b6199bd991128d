import type { LinkView } from "@throughline/protocol";
import { Card, SegmentedControl, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { testPageQuery } from "../api/queries.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { DateTime } from "../shell/format.tsx";
import { QrImage } from "../qr/qr-image.tsx";
import { useQrCode } from "../qr/use-qr-code.ts";
import { liveTexts } from "../texts/live.ts";

const texts = liveTexts.qr;

/** The QR code to scan with the phone. It opens the test link, or the test page, which works without the app. */
export function TestQrCard({ appId, link }: { appId: string; link: LinkView }) {
  const [target, setTarget] = useState("link");
  const isPage = target === "page";
  const page = useQuery({ ...testPageQuery(appId, link.code), enabled: isPage });
  const url = isPage ? page.data?.url : link.url;
  const svg = useQrCode(url);
  return (
    <Card component="section" aria-label={texts.title}>
      <Stack gap="sm">
        <SegmentedControl
          fullWidth
          aria-label={texts.target}
          value={target}
          onChange={setTarget}
          data={[
            { value: "link", label: texts.link },
            { value: "page", label: texts.page },
          ]}
        />
        {isPage && <p className="soft">{texts.pageHint}</p>}
        {isPage && page.error && (
          <ErrorNotice error={page.error} retry={() => void page.refetch()} />
        )}
        {url !== undefined && <QrImage url={url} svg={svg} />}
        {url !== undefined && (
          <p className="row wrap">
            <span className="url grow">{url}</span>
            <CopyButton text={url} />
          </p>
        )}
        {isPage && page.data && (
          <p className="soft">
            {texts.expires} <DateTime at={page.data.expiresAt} />
          </p>
        )}
      </Stack>
    </Card>
  );
}
