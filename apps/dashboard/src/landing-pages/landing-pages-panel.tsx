import type { AppView, LandingPage } from "@throughline/protocol";
import { Button, EmptyState, Group, Text } from "@mantine/core";
import { IconDeviceMobile, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { appQuery } from "../api/queries.ts";
import { DataTable } from "../shell/data-table.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { RemoveButton } from "../shell/remove-button.tsx";
import { Section } from "../shell/section.tsx";
import { useAppChange } from "../shell/use-action.ts";
import { usePermissions } from "../shell/use-permissions.ts";
import { landingPageTexts } from "../texts/landing-pages.ts";
import { PageEditor } from "./page-editor.tsx";

const texts = landingPageTexts.list;

/** The app’s landing pages, which owners can create, change and delete. */
export function LandingPagesPanel({ appId }: { appId: string }) {
  return (
    <QueryPanel query={useQuery(appQuery(appId))}>{(app) => <LandingPages app={app} />}</QueryPanel>
  );
}

function LandingPages({ app }: { app: AppView }) {
  const can = usePermissions(app.id);
  const [edited, setEdited] = useState<LandingPage | "new">();
  const remove = useAppChange(app.id, {
    question: (name: string) => ({
      title: texts.removeTitle(name),
      text: texts.removeText,
      action: texts.removeShort,
    }),
    toBody: (name) => ({ pages: app.pages.filter((page) => page.name !== name) }),
    done: (_app, name) => texts.removed(name),
  });
  if (edited !== undefined) {
    return (
      <PageEditor
        app={app}
        page={edited === "new" ? undefined : edited}
        onClose={() => setEdited(undefined)}
      />
    );
  }
  const create = can("updateApp") && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited("new")}>
      {texts.create}
    </Button>
  );
  return (
    <Section title={texts.title} actions={app.pages.length > 0 && create}>
      {app.pages.length === 0 ? (
        <EmptyState icon={<IconDeviceMobile size={36} stroke={1.4} />} description={texts.text}>
          <EmptyState.Actions>{create}</EmptyState.Actions>
        </EmptyState>
      ) : (
        <DataTable
          label={texts.title}
          rows={app.pages}
          rowKey={({ name }) => name}
          columns={[
            {
              name: texts.columns.name,
              render: (page) => (
                <>
                  {page.name}
                  <Text c="dimmed" size="sm">
                    {page.texts[0]?.title}
                  </Text>
                </>
              ),
            },
            {
              name: texts.columns.languages,
              render: (page) => page.texts.map(({ language }) => language).join(", "),
            },
            {
              name: texts.columns.actions,
              kind: "actions",
              render: (page) =>
                can("updateApp") && (
                  <Group gap="xs" justify="flex-end" wrap="nowrap">
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={texts.edit(page.name)}
                      onClick={() => setEdited(page)}
                    >
                      {texts.editShort}
                    </Button>
                    <RemoveButton
                      label={texts.remove(page.name)}
                      onClick={() => remove.start(page.name)}
                    >
                      {texts.removeShort}
                    </RemoveButton>
                  </Group>
                ),
            },
          ]}
        />
      )}
    </Section>
  );
}
