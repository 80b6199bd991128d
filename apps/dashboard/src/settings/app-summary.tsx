import type { AppView } from "@throughline/protocol";
import { Alert, Card } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { Detail, DetailList } from "../shell/detail-list.tsx";
import { settingsTexts } from "../texts/settings.ts";
import { toAppForm } from "./app-form.ts";

const { app: texts, matching: matchingTexts } = settingsTexts;

/** Shows the settings to members who may not change them. */
export function AppSummary({ app }: { app: AppView }) {
  const form = toAppForm(app);
  const rows: [label: string, value: string][] = [
    [texts.name, form.name],
    [texts.appId, app.id],
    [texts.linkDomains, app.linkDomains.join(", ")],
    [texts.webFallback, form.webFallback],
    [texts.bundleId, form.bundleId],
    [texts.teamId, form.teamId],
    [texts.appStoreId, form.appStoreId],
    [texts.packageName, form.packageName],
    [texts.certificates, form.certificates],
    [texts.scheme, form.scheme],
    [matchingTexts.method, matchingTexts.methods[form.exactOnly]],
    [matchingTexts.windowHours, form.windowHours],
  ];
  return (
    <Card maw={720}>
      <Alert icon={<IconInfoCircle />} mb="md">
        {texts.readOnly}
      </Alert>
      <DetailList>
        {rows.map(([label, value]) => (
          <Detail key={label} name={label}>
            {value || "–"}
          </Detail>
        ))}
      </DetailList>
    </Card>
  );
}
