import type { AppView } from "@throughline/protocol";
import { AdminError } from "@throughline/protocol/admin";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { adminClient } from "../api/clients.ts";
import { appQuery, queryClient, sessionQuery } from "../api/queries.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { Checkbox, Field, TextField } from "../shell/field.tsx";
import { Loading } from "../shell/loading.tsx";
import { useToasts } from "../shell/toasts.tsx";
import { fieldMessage, ErrorNotice } from "../shell/error-notice.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { settingsTexts } from "../texts/settings.ts";
import { toAppChange, findClearedField, toAppForm } from "./app-form.ts";
import type { AppForm } from "./app-form.ts";
import { DomainChecks } from "./domain-checks.tsx";
import { MatchingFields } from "./matching-fields.tsx";

export function AppPanel({ app }: { app: string }) {
  const { data, error, refetch } = useQuery(appQuery(app));
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  return data ? <AppSettingsForm key={data.updatedAt} app={data} /> : <Loading lines={6} />;
}

const texts = settingsTexts.app;

type CheckedPart = "invites" | "linkForty" | "passedOnLinks";
type TypedPart = Exclude<keyof AppForm, CheckedPart | "exactOnly">;

function AppSettingsForm({ app }: { app: AppView }) {
  const can = usePermissions(app.id);
  const [form, setForm] = useState(() => toAppForm(app));
  const [refusal, setRefusal] = useState<AdminError>();
  const { notify, notifyError } = useToasts();
  const isOwner = can("changeApp");
  const faultAt = (field: string) =>
    refusal?.field === field || refusal?.field?.startsWith(`${field}[`)
      ? fieldMessage(refusal)
      : undefined;
  const box = (part: CheckedPart) => ({
    checked: form[part],
    disabled: !isOwner,
    onChange: ({ target }: { target: { checked: boolean } }) =>
      setForm((before) => ({ ...before, [part]: target.checked })),
  });
  const input = (part: TypedPart) => ({
    value: form[part],
    readOnly: !isOwner,
    onChange: ({ target }: { target: { value: string } }) =>
      setForm((before) => ({ ...before, [part]: target.value })),
  });

  async function save(event: FormEvent) {
    event.preventDefault();
    setRefusal(undefined);
    const field = findClearedField(form, app);
    if (field !== undefined) {
      setRefusal(new AdminError("malformed_request", texts.cannotClear, { field }));
      return;
    }
    try {
      const changed = await adminClient(app.id).changeApp({ body: toAppChange(form) });
      queryClient.setQueryData(appQuery(app.id).queryKey, changed);
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      notify(texts.saved);
    } catch (error) {
      if (error instanceof AdminError && error.field) setRefusal(error);
      else notifyError(error);
    }
  }

  return (
    <form className="stack narrow" onSubmit={(event) => void save(event)} noValidate>
      <section className="card stack">
        <h2>{texts.appearance}</h2>
        <Field label={texts.name} required fault={faultAt("name")} {...input("name")} />
        <Field
          label={texts.icon}
          placeholder="https://…"
          hint={texts.iconHint}
          fault={faultAt("icon")}
          {...input("icon")}
        />
        <Field
          label={texts.color}
          placeholder="#2f55d4"
          hint={texts.colorHint}
          fault={faultAt("color")}
          {...input("color")}
        />
        <p className="row wrap">
          <span className="soft">{texts.appId}</span> <code>{app.id}</code>{" "}
          <CopyButton text={app.id} />
        </p>
      </section>
      <section className="card stack">
        <h2>{texts.domains}</h2>
        <TextField
          label={texts.linkDomains}
          rows={3}
          hint={texts.linkDomainsHint}
          fault={faultAt("linkDomains")}
          {...input("linkDomains")}
        />
        {can("checkDomain") && <DomainChecks app={app.id} domains={app.linkDomains} />}
        <Field
          label={texts.webFallback}
          placeholder="https://shop.example/"
          hint={texts.webFallbackHint}
          fault={faultAt("webFallback")}
          {...input("webFallback")}
        />
      </section>
      <section className="card stack">
        <h2>{texts.ios}</h2>
        <Field
          label={texts.bundleId}
          placeholder="example.shop"
          fault={faultAt("ios.bundleId")}
          {...input("bundleId")}
        />
        <Field
          label={texts.teamId}
          placeholder="TEAM123456"
          fault={faultAt("ios.teamId")}
          {...input("teamId")}
        />
        <Field
          label={texts.appStoreId}
          placeholder="1234567890"
          fault={faultAt("ios.appStoreId")}
          {...input("appStoreId")}
        />
        <h2>{texts.android}</h2>
        <Field
          label={texts.packageName}
          placeholder="example.shop"
          fault={faultAt("android.packageName")}
          {...input("packageName")}
        />
        <TextField
          label={texts.certificates}
          rows={3}
          hint={texts.certificatesHint}
          fault={faultAt("android.certificates")}
          {...input("certificates")}
        />
        <Field
          label={texts.scheme}
          placeholder="shop"
          fault={faultAt("ios.scheme") ?? faultAt("android.scheme")}
          {...input("scheme")}
        />
      </section>
      <section className="card stack">
        <h2>{texts.matching}</h2>
        <MatchingFields
          app={app.id}
          form={form}
          input={input}
          faultAt={faultAt}
          disabled={!isOwner}
          onExactOnly={(exactOnly) => setForm((before) => ({ ...before, exactOnly }))}
        />
        <Checkbox
          label={texts.passedOnLinks}
          hint={texts.passedOnLinksHint}
          {...box("passedOnLinks")}
        />
        <Checkbox label={texts.invites} hint={texts.invitesHint} {...box("invites")} />
      </section>
      <section className="card stack">
        <h2>{texts.otherSdks}</h2>
        <Field
          label={texts.detourPrefix}
          placeholder="h4sh"
          hint={texts.detourPrefixHint}
          fault={faultAt("detourPrefix")}
          {...input("detourPrefix")}
        />
        <Checkbox label={texts.linkForty} hint={texts.linkFortyHint} {...box("linkForty")} />
      </section>
      {isOwner && (
        <div>
          <button className="button">{texts.save}</button>
        </div>
      )}
    </form>
  );
}
