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
import { toAppChange, findClearedField, toAppForm } from "./app-form.ts";
import type { AppForm } from "./app-form.ts";
import { DomainChecks } from "./domain-checks.tsx";
import { MatchingFields } from "./matching-fields.tsx";

export function AppPanel({ app }: { app: string }) {
  const { data, error, refetch } = useQuery(appQuery(app));
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  return data ? <AppSettingsForm key={data.updatedAt} app={data} /> : <Loading lines={6} />;
}

type CheckedPart = "invites" | "linkForty" | "passedOnLinks";
type TypedPart = Exclude<keyof AppForm, CheckedPart | "exactOnly">;

function AppSettingsForm({ app }: { app: AppView }) {
  const can = usePermissions(app.id);
  const [texts, setTexts] = useState(() => toAppForm(app));
  const [refusal, setRefusal] = useState<AdminError>();
  const { notify, notifyError } = useToasts();
  const isOwner = can("changeApp");
  const faultAt = (field: string) =>
    refusal?.field === field || refusal?.field?.startsWith(`${field}[`)
      ? fieldMessage(refusal)
      : undefined;
  const box = (part: CheckedPart) => ({
    checked: texts[part],
    disabled: !isOwner,
    onChange: ({ target }: { target: { checked: boolean } }) =>
      setTexts((before) => ({ ...before, [part]: target.checked })),
  });
  const input = (part: TypedPart) => ({
    value: texts[part],
    readOnly: !isOwner,
    onChange: ({ target }: { target: { value: string } }) =>
      setTexts((before) => ({ ...before, [part]: target.value })),
  });

  async function save(event: FormEvent) {
    event.preventDefault();
    setRefusal(undefined);
    const field = findClearedField(texts, app);
    if (field !== undefined) {
      const fault = "Enter a number; once it is set, it cannot be left empty.";
      setRefusal(new AdminError("malformed_request", fault, { field }));
      return;
    }
    try {
      const changed = await adminClient(app.id).changeApp({ body: toAppChange(texts) });
      queryClient.setQueryData(appQuery(app.id).queryKey, changed);
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      notify("Saved.");
    } catch (error) {
      if (error instanceof AdminError && error.field) setRefusal(error);
      else notifyError(error);
    }
  }

  return (
    <form className="stack narrow" onSubmit={(event) => void save(event)} noValidate>
      <section className="card stack">
        <h2>How people know it</h2>
        <Field label="Name" required fault={faultAt("name")} {...input("name")} />
        <Field
          label="Icon"
          placeholder="https://…"
          hint="A picture’s address, for the landing page."
          fault={faultAt("icon")}
          {...input("icon")}
        />
        <Field
          label="Colour"
          placeholder="#2f55d4"
          hint="Of the landing page’s button and of QR codes."
          fault={faultAt("color")}
          {...input("color")}
        />
        <p className="row wrap">
          <span className="soft">App id</span> <code>{app.id}</code> <CopyButton text={app.id} />
        </p>
      </section>
      <section className="card stack">
        <h2>Domains</h2>
        <TextField
          label="Link domains"
          rows={3}
          hint="One in each line, such as go.shop.example. The first one is in new links."
          fault={faultAt("linkDomains")}
          {...input("linkDomains")}
        />
        {can("checkDomain") && <DomainChecks app={app.id} domains={app.linkDomains} />}
        <Field
          label="Computers go to"
          placeholder="https://shop.example/"
          hint="Where a link names no page of its own."
          fault={faultAt("webFallback")}
          {...input("webFallback")}
        />
      </section>
      <section className="card stack">
        <h2>iOS</h2>
        <Field
          label="Bundle id"
          placeholder="example.shop"
          fault={faultAt("ios.bundleId")}
          {...input("bundleId")}
        />
        <Field
          label="Team id"
          placeholder="TEAM123456"
          fault={faultAt("ios.teamId")}
          {...input("teamId")}
        />
        <Field
          label="App Store number"
          placeholder="1234567890"
          fault={faultAt("ios.appStoreId")}
          {...input("appStoreId")}
        />
        <h2>Android</h2>
        <Field
          label="Package name"
          placeholder="example.shop"
          fault={faultAt("android.packageName")}
          {...input("packageName")}
        />
        <TextField
          label="Certificates (SHA-256)"
          rows={3}
          hint="One in each line: the upload key’s and Play’s own."
          fault={faultAt("android.certificates")}
          {...input("certificates")}
        />
        <Field
          label="The app’s own scheme"
          placeholder="shop"
          fault={faultAt("ios.scheme") ?? faultAt("android.scheme")}
          {...input("scheme")}
        />
      </section>
      <section className="card stack">
        <h2>Matching</h2>
        <MatchingFields
          app={app.id}
          texts={texts}
          input={input}
          faultAt={faultAt}
          disabled={!isOwner}
          onExactOnly={(exactOnly) => setTexts((before) => ({ ...before, exactOnly }))}
        />
        <Checkbox
          label="Links passed on between platforms"
          hint="A click that comes from the other platform’s phone still leads to its link, as no certain match."
          {...box("passedOnLinks")}
        />
        <Checkbox
          label="People may make links in the app"
          hint="Invites, with the publishable key."
          {...box("invites")}
        />
      </section>
      <section className="card stack">
        <h2>Apps with another SDK</h2>
        <Field
          label="First segment for Detour’s SDK"
          placeholder="h4sh"
          hint="It takes the first segment of every path for its app’s, and drops it. Left empty, paths stay as they are."
          fault={faultAt("detourPrefix")}
          {...input("detourPrefix")}
        />
        <Checkbox
          label="Answer LinkForty’s SDK"
          hint="On the app’s link domains, without a key, as LinkForty does."
          {...box("linkForty")}
        />
      </section>
      {isOwner && (
        <div>
          <button className="button">Save</button>
        </div>
      )}
    </form>
  );
}
