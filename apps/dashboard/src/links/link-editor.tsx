import type { LinkDraft } from "@throughline/protocol";
import { AdminError } from "@throughline/protocol/admin";
import { useState } from "react";
import type { FormEvent } from "react";
import { Checkbox, Field, TextField } from "../shell/field.tsx";
import { useToasts } from "../shell/toasts.tsx";
import { fieldMessage } from "../shell/error-notice.tsx";
import { describeJsonError } from "./json-error.ts";
import { toLinkDraft, utmKeys } from "./link-form.ts";
import type { LinkForm } from "./link-form.ts";
import { LinkPreviewPanel } from "./link-preview-panel.tsx";
import { useLinkPreview } from "./use-link-preview.ts";
import { UtmFields } from "./utm-fields.tsx";

type TextPart = Exclude<
  { [Key in keyof LinkForm]: LinkForm[Key] extends string ? Key : never }[keyof LinkForm],
  never
>;

/** Makes or changes a link: what is wrong is told at the field, what it will do beside it. */
export function LinkEditor({
  app,
  initial,
  existing = false,
  save,
  action,
}: {
  app: string;
  initial: LinkForm;
  /** The link is there: its code stays. */
  existing?: boolean;
  save: (draft: LinkDraft) => Promise<void>;
  action: string;
}) {
  const [form, setForm] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<AdminError>();
  const { notifyError } = useToasts();
  const wrongData = describeJsonError(form.data);
  const draft = toLinkDraft(form);
  const { preview, fault: live } = useLinkPreview(app, draft, existing);
  const fault = refusal ?? live;
  const untouched = form.destination === "" && refusal === undefined;

  /** What is wrong with a field, by the name the service has for it. */
  const faultAt = (...fields: string[]) => {
    if (untouched || fault?.field === undefined) return undefined;
    return fields.some((field) => fault.field === field || fault.field?.startsWith(`${field}[`))
      ? fieldMessage(fault)
      : undefined;
  };
  const input = (part: TextPart) => ({
    value: form[part],
    onChange: ({ target }: { target: { value: string } }) => {
      setRefusal(undefined);
      setForm((before) => ({ ...before, [part]: target.value }));
    },
  });
  const box = (part: "sensitive" | "deterministicOnly" | "test") => ({
    checked: form[part],
    onChange: ({ target }: { target: { checked: boolean } }) =>
      setForm((before) => ({ ...before, [part]: target.checked })),
  });
  const codeFault =
    faultAt("code") ??
    (existing || preview === undefined || form.code.trim() === ""
      ? undefined
      : { taken: "Another link has this code.", reserved: "The service itself needs this code." }[
          preview.code as "taken" | "reserved"
        ]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (wrongData !== undefined) return;
    setBusy(true);
    try {
      await save(draft);
    } catch (error) {
      if (error instanceof AdminError && error.field !== undefined) setRefusal(error);
      else notifyError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="editor">
      <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
        <section className="card stack">
          <Field
            label="Destination"
            placeholder="https://shop.example/products/42"
            hint="Where the app goes: a web address, a path, or an address of the app’s own scheme."
            autoFocus
            required
            fault={faultAt("destination")}
            {...input("destination")}
          />
          <Field
            label="Code"
            placeholder="spring-sale"
            hint={
              existing
                ? "Codes get printed, so they stay."
                : preview?.code === "free"
                  ? `${preview.url} is free.`
                  : "The last part of the address. Left empty, one is made up."
            }
            readOnly={existing}
            fault={codeFault}
            {...input("code")}
          />
          <Field
            label="Tags"
            placeholder="mail, spring"
            hint="With commas between; to find links by."
            fault={faultAt("tags")}
            {...input("tags")}
          />
        </section>
        <details className="card" open={Boolean(initial.title || initial.image)}>
          <summary>How chats show it</summary>
          <div className="stack">
            <Field label="Title" fault={faultAt("preview.title")} {...input("title")} />
            <Field
              label="Description"
              fault={faultAt("preview.description")}
              {...input("description")}
            />
            <Field
              label="Picture"
              placeholder="https://shop.example/sale.jpg"
              fault={faultAt("preview.image")}
              {...input("image")}
            />
          </div>
        </details>
        <details className="card" open={utmKeys.some((key) => initial.utm[key])}>
          <summary>Campaign (UTM)</summary>
          <UtmFields
            app={app}
            utm={form.utm}
            faultAt={faultAt}
            onChange={(utm) => setForm((before) => ({ ...before, utm }))}
          />
        </details>
        <details
          className="card"
          open={Boolean(
            initial.iosDestination ||
            initial.iosFallback ||
            initial.androidDestination ||
            initial.androidFallback ||
            initial.desktopDestination ||
            initial.webFallback,
          )}
        >
          <summary>Another way for some</summary>
          <div className="stack">
            <Field
              label="Destination on iOS"
              fault={faultAt("ios.destination")}
              {...input("iosDestination")}
            />
            <Field
              label="iPhones without the app go to"
              hint="Instead of the App Store."
              fault={faultAt("ios.fallback")}
              {...input("iosFallback")}
            />
            <Field
              label="Destination on Android"
              fault={faultAt("android.destination")}
              {...input("androidDestination")}
            />
            <Field
              label="Android phones without the app go to"
              hint="Instead of Google Play."
              fault={faultAt("android.fallback")}
              {...input("androidFallback")}
            />
            <Field
              label="Computers go to"
              hint="Otherwise to the web page below, or they are shown the link as a QR code."
              fault={faultAt("desktop.destination")}
              {...input("desktopDestination")}
            />
            <Field
              label="Web page"
              hint="For computers, and for phones the app is not made for."
              fault={faultAt("webFallback")}
              {...input("webFallback")}
            />
          </div>
        </details>
        <details
          className="card"
          open={Boolean(
            initial.data ||
            initial.expiresAt ||
            initial.expiredFallback ||
            initial.sensitive ||
            initial.deterministicOnly ||
            initial.test,
          )}
        >
          <summary>Data, expiry and matching</summary>
          <div className="stack">
            <TextField
              label="Data for the app (JSON)"
              rows={4}
              spellCheck={false}
              placeholder={'{ "coupon": "WELCOME" }'}
              fault={wrongData}
              {...input("data")}
            />
            <Field
              label="Expires"
              type="datetime-local"
              hint="In your time zone."
              fault={faultAt("expiresAt")}
              {...input("expiresAt")}
            />
            <Field
              label="Once expired, it leads to"
              placeholder="https://shop.example/over"
              hint="A web page. Left empty, visitors are told that the link leads nowhere any more."
              fault={faultAt("expiredFallback")}
              {...input("expiredFallback")}
            />
            <Checkbox
              label="Sensitive"
              hint="A wrong match would hurt: only a very sure one is made."
              {...box("sensitive")}
            />
            <Checkbox
              label="Exact only"
              hint="Never matched by device signals, only by referrer or clipboard."
              {...box("deterministicOnly")}
            />
            <Checkbox
              label="For testers"
              hint="Works as ever, and is left out of statistics."
              {...box("test")}
            />
          </div>
        </details>
        <div>
          <button className="button" disabled={busy}>
            {busy ? "Saving…" : action}
          </button>
        </div>
      </form>
      <LinkPreviewPanel app={app} draft={draft} preview={preview} />
    </div>
  );
}
