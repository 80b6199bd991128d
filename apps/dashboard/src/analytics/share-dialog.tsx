import type { SharedReportView } from "@throughline/protocol";
import type { ReportQuery } from "@throughline/protocol/admin";
import { Button, Checkbox, Code, Group, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { adminClient } from "../api/clients.ts";
import { queryClient, sharedReportsQuery } from "../api/queries.ts";
import { FormBody } from "../form/form-body.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { Modal } from "../shell/modal.tsx";
import { reportTexts } from "../texts/reports.ts";
import { newSharedReport, toSharedDraft } from "./to-shared-draft.ts";

const texts = reportTexts.share;

const rollingDays = [7, 30, 90] as const;

/** Shares the report of the page with people without an account. */
export default function ShareDialog({
  appId,
  query,
  onClose,
}: {
  appId: string;
  query: ReportQuery;
  onClose: () => void;
}) {
  const [created, setCreated] = useState<SharedReportView>();
  const api = useApiForm({
    route: "createSharedReport",
    initialValues: newSharedReport,
    toBody: (values) => toSharedDraft(values, query),
    send: (body) => adminClient(appId).createSharedReport({ body }),
    onSuccess: async (report) => {
      setCreated(report);
      await queryClient.invalidateQueries({ queryKey: sharedReportsQuery(appId).queryKey });
    },
  });
  const { getInputProps } = api.form;
  if (created) {
    return (
      <Modal title={texts.created} onClose={onClose}>
        <p>{texts.createdText}</p>
        <Group>
          <Code className="break">{created.url}</Code>
          <CopyButton text={created.url} label={texts.copy} />
        </Group>
        <Button onClick={onClose}>{texts.done}</Button>
      </Modal>
    );
  }
  return (
    <Modal title={texts.title} onClose={onClose}>
      <p>{texts.text}</p>
      <FormBody api={api} action={texts.create} onCancel={onClose}>
        <TextInput label={texts.name} description={texts.nameHint} {...getInputProps("name")} />
        <NativeSelect
          label={texts.period}
          data={[
            ...rollingDays.map((days) => ({ value: `${days}`, label: texts.rolling(days) })),
            { value: "", label: texts.fixed },
          ]}
          {...getInputProps("days")}
        />
        <TextInput
          type="date"
          label={texts.expires}
          description={texts.expiresHint}
          {...getInputProps("expiresAt")}
        />
        <TextInput
          type="password"
          autoComplete="new-password"
          label={texts.password}
          description={texts.passwordHint}
          {...getInputProps("password")}
        />
        <TextInput
          label={texts.embed}
          description={texts.embedHint}
          {...getInputProps("embedOrigins")}
        />
        <Checkbox label={texts.withNotes} {...getInputProps("withNotes", { type: "checkbox" })} />
      </FormBody>
    </Modal>
  );
}
