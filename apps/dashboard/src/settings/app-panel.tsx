import type { AppView } from "@throughline/protocol";
import { Checkbox, Code, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { adminClient } from "../api/clients.ts";
import { appQuery, queryClient, sessionQuery } from "../api/queries.ts";
import { SaveBar } from "../form/save-bar.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { notify } from "../shell/notify.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { privacyTexts } from "../texts/privacy.ts";
import { settingsTexts } from "../texts/settings.ts";
import {
  appInputOf,
  findClearedInputs,
  findIncompletePlatforms,
  retentionInputs,
  toAppChange,
  toAppForm,
} from "./app-form.ts";
import { AppSummary } from "./app-summary.tsx";
import { AttributionFields } from "./attribution-fields.tsx";
import { ConversionRulesCard } from "./conversion-rules-card.tsx";
import { DeleteAppCard } from "./delete-app-card.tsx";
import { DomainsCard } from "./domains-card.tsx";
import { InternalBrowserCard } from "./internal-browser-card.tsx";
import { IconField } from "./icon-field.tsx";
import { MatchingFields } from "./matching-fields.tsx";
import { PlatformFields } from "./platform-fields.tsx";
import { RetentionFields } from "./retention-fields.tsx";
import { VariantsCard } from "./variants-card.tsx";

const texts = settingsTexts.app;

const timeZones = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

export function AppPanel({ appId }: { appId: string }) {
  const can = usePermissions(appId);
  return (
    <QueryPanel query={useQuery(appQuery(appId))} lines={6}>
      {(app) =>
        can("updateApp") ? (
          <Stack maw={720}>
            <DomainsCard app={app} />
            <AppSettingsForm key={app.updatedAt} app={app} />
            <VariantsCard app={app} />
            <ConversionRulesCard app={app} />
            <InternalBrowserCard appId={appId} />
            {can("deleteApp") && <DeleteAppCard app={app} />}
          </Stack>
        ) : (
          <>
            <AppSummary app={app} />
            <InternalBrowserCard appId={appId} />
          </>
        )
      }
    </QueryPanel>
  );
}

function AppSettingsForm({ app }: { app: AppView }) {
  const api = useApiForm({
    route: "updateApp",
    initialValues: toAppForm(app),
    draft: `settings of ${app.id}`,
    toBody: (values) => toAppChange(values, app),
    inputOf: appInputOf,
    messages: {
      windowHours: settingsTexts.matching.windowHoursRange,
      threshold: settingsTexts.matching.thresholdRange,
      sensitiveThreshold: settingsTexts.matching.thresholdRange,
      returnWindowDays: settingsTexts.attribution.returnWindowRange,
      ...Object.fromEntries(retentionInputs.map((name) => [name, privacyTexts.retention.range])),
    },
    check: (values) => ({
      ...Object.fromEntries(
        findIncompletePlatforms(values).map((input) => [input, texts.incompletePlatform]),
      ),
      ...Object.fromEntries(
        findClearedInputs(values, app).map((input) => [input, texts.cannotClear]),
      ),
    }),
    send: (body) => adminClient(app.id).updateApp({ body }),
    onSuccess: async (changed) => {
      queryClient.setQueryData(appQuery(app.id).queryKey, changed);
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      notify(texts.saved);
    },
  });
  const { getInputProps } = api.form;
  const box = (name: "matchAcrossPlatforms" | "invites" | "ignoreCase" | "linkForty") =>
    getInputProps(name, { type: "checkbox" });
  return (
    <form onSubmit={api.submit} noValidate>
      <Stack>
        <Section title={texts.appearance}>
          <TextInput label={texts.name} {...getInputProps("name")} />
          <IconField
            appId={app.id}
            onUpload={(url) => api.form.setFieldValue("icon", url)}
            {...getInputProps("icon")}
          />
          <TextInput
            label={texts.color}
            placeholder="#2f55d4"
            description={texts.colorHint}
            {...getInputProps("color")}
          />
          <TextInput
            label={texts.webFallback}
            placeholder="https://shop.example/"
            description={texts.webFallbackHint}
            {...getInputProps("webFallback")}
          />
          <Select
            label={texts.timeZone}
            description={texts.timeZoneHint}
            data={timeZones}
            searchable
            allowDeselect={false}
            // Hundreds of mounted options would slow down typing in this form.
            comboboxProps={{ keepMounted: false }}
            {...getInputProps("timeZone")}
          />
          <Group gap="xs">
            <Text c="dimmed">{texts.appId}</Text>
            <Code>{app.id}</Code>
            <CopyButton text={app.id} />
          </Group>
        </Section>
        <PlatformFields getInputProps={getInputProps} />
        <Section title={texts.bothPlatforms}>
          <TextInput label={texts.scheme} placeholder="shop" {...getInputProps("scheme")} />
          <TextInput
            label={texts.clickDomains}
            placeholder="click.shop.example"
            description={texts.clickDomainsHint}
            {...getInputProps("clickDomains")}
          />
          <Checkbox label={texts.invites} description={texts.invitesHint} {...box("invites")} />
          <Checkbox
            label={texts.ignoreCase}
            description={texts.ignoreCaseHint}
            {...box("ignoreCase")}
          />
        </Section>
        <Section title={texts.matching}>
          <MatchingFields appId={app.id} form={api.form} />
          <Checkbox
            label={texts.matchAcrossPlatforms}
            description={texts.matchAcrossPlatformsHint}
            {...box("matchAcrossPlatforms")}
          />
        </Section>
        <Section title={texts.attribution}>
          <AttributionFields app={app} getInputProps={getInputProps} />
        </Section>
        <Section title={privacyTexts.retention.title}>
          <RetentionFields getInputProps={getInputProps} />
        </Section>
        <Section title={texts.otherSdks}>
          <TextInput
            label={texts.detourPrefix}
            placeholder="h4sh"
            description={texts.detourPrefixHint}
            {...getInputProps("detourPrefix")}
          />
          <Checkbox
            label={texts.linkForty}
            description={texts.linkFortyHint}
            {...box("linkForty")}
          />
        </Section>
        <SaveBar api={api} action={texts.save} />
      </Stack>
    </form>
  );
}
