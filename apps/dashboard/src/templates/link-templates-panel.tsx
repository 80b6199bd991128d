import type { LinkTemplate } from "@throughline/protocol";
import { flatLinkFields, valueAt } from "@throughline/protocol/admin";
import { Button, EmptyState } from "@mantine/core";
import { IconTemplate } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { appQuery } from "../api/queries.ts";
import { DataTable } from "../shell/data-table.tsx";
import { LinkButton } from "../shell/link-button.tsx";
import { notify } from "../shell/notify.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { RemoveButton } from "../shell/remove-button.tsx";
import { Section } from "../shell/section.tsx";
import { useAppChange } from "../shell/use-action.ts";
import { usePermissions } from "../shell/use-permissions.ts";
import { landingPageTexts } from "../texts/landing-pages.ts";

import { TemplateDialog } from "./template-dialog.tsx";

const texts = landingPageTexts.templates;

/** The app’s link templates. Users create templates in the link editor. */
export function LinkTemplatesPanel({ appId }: { appId: string }) {
  const query = useQuery(appQuery(appId));
  const can = usePermissions(appId);
  const [edited, setEdited] = useState<LinkTemplate>();
  const remove = useAppChange(appId, {
    toBody: (name: string) => ({
      linkTemplates: query.data?.linkTemplates.filter((template) => template.name !== name) ?? [],
    }),
    done: (_app, name) => texts.removed(name),
  });
  const empty = (
    <EmptyState icon={<IconTemplate size={36} stroke={1.4} />} description={texts.text}>
      {can("createLink") && (
        <EmptyState.Actions>
          <LinkButton to="/$appId/links/new" params={{ appId }}>
            {texts.create}
          </LinkButton>
        </EmptyState.Actions>
      )}
    </EmptyState>
  );
  return (
    <Section title={texts.title}>
      <QueryPanel
        query={query}
        isEmpty={({ linkTemplates }) => linkTemplates.length === 0}
        empty={empty}
      >
        {({ linkTemplates }) => (
          <DataTable
            label={texts.title}
            rows={linkTemplates}
            rowKey={({ name }) => name}
            columns={[
              { name: texts.columns.name, render: ({ name }) => name },
              { name: texts.columns.defaults, render: describeDefaults },
              {
                name: texts.columns.actions,
                kind: "actions",
                render: (template) =>
                  can("updateApp") && (
                    <>
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        aria-label={texts.edit(template.name)}
                        onClick={() => setEdited(template)}
                      >
                        {texts.editShort}
                      </Button>
                      <RemoveButton
                        label={texts.remove(template.name)}
                        onClick={() => remove.start(template.name)}
                      >
                        {texts.removeShort}
                      </RemoveButton>
                    </>
                  ),
              },
            ]}
          />
        )}
      </QueryPanel>
      {edited && (
        <TemplateDialog
          appId={appId}
          template={edited}
          onClose={() => setEdited(undefined)}
          onSaved={(name) => {
            setEdited(undefined);
            notify(texts.saved(name));
          }}
        />
      )}
    </Section>
  );
}

const templateFields = flatLinkFields.filter(({ isInTemplates }) => isInTemplates);

function describeDefaults(template: LinkTemplate): string {
  const { page, expiresInDays, ...values } = template;
  return [
    ...templateFields.flatMap(({ path }) => (valueAt(values, path) ?? []) as string | string[]),
    ...(page === undefined ? [] : [texts.page(page)]),
    ...(expiresInDays === undefined ? [] : [texts.expires(expiresInDays)]),
  ].join(", ");
}
