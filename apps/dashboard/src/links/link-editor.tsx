import type { LinkDraft } from "@throughline/protocol";
import { AdminError } from "@throughline/protocol/admin";
import { useState } from "react";
import type { FormEvent } from "react";
import { Checkbox, Field, TextField } from "../shell/field.tsx";
import { notifyError } from "../shell/notify.tsx";
import { fieldMessage } from "../shell/error-notice.tsx";
import { linkEditorTexts } from "../texts/link-editor.ts";
import { describeJsonError } from "./json-error.ts";
import { toLinkDraft, utmKeys } from "./link-form.ts";
import type { LinkForm } from "./link-form.ts";
import { LinkPreviewPanel } from "./link-preview-panel.tsx";
import { useLinkPreview } from "./use-link-preview.ts";
import { UtmFields } from "./utm-fields.tsx";

const texts = linkEditorTexts.form;

type TextPart = Exclude<
  { [Key in keyof LinkForm]: LinkForm[Key] extends string ? Key : never }[keyof LinkForm],
  never
>;

/** The form that creates or edits a link. Errors appear at their field, and a preview beside the form. */
export function LinkEditor({
  app,
  initial,
  existing = false,
  save,
  submitLabel,
}: {
  app: string;
  initial: LinkForm;
  /** The link already exists, so its code cannot change. */
  existing?: boolean;
  save: (draft: LinkDraft) => Promise<void>;
  submitLabel: string;
}) {
  const [form, setForm] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<AdminError>();
  const dataFault = describeJsonError(form.data);
  const draft = toLinkDraft(form);
  const { preview, fault: previewFault } = useLinkPreview(app, draft, existing);
  const fault = refusal ?? previewFault;
  const untouched = form.destination === "" && refusal === undefined;

  /** Returns the error of a field, named as in the admin API. */
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
      : { taken: texts.codeTaken, reserved: texts.codeReserved }[
          preview.code as "taken" | "reserved"
        ]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (dataFault !== undefined) return;
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
            label={texts.destination}
            placeholder="https://shop.example/products/42"
            hint={texts.destinationHint}
            autoFocus
            required
            fault={faultAt("destination")}
            {...input("destination")}
          />
          <Field
            label={texts.code}
            placeholder="spring-sale"
            hint={
              existing
                ? texts.codeFixed
                : preview?.code === "free"
                  ? texts.codeAvailable(preview.url)
                  : texts.codeHint
            }
            readOnly={existing}
            fault={codeFault}
            {...input("code")}
          />
          <Field
            label={texts.tags}
            placeholder="mail, spring"
            hint={texts.tagsHint}
            fault={faultAt("tags")}
            {...input("tags")}
          />
        </section>
        <details className="card" open={Boolean(initial.title || initial.image)}>
          <summary>{texts.socialPreview}</summary>
          <div className="stack">
            <Field label={texts.title} fault={faultAt("preview.title")} {...input("title")} />
            <Field
              label={texts.description}
              fault={faultAt("preview.description")}
              {...input("description")}
            />
            <Field
              label={texts.image}
              placeholder="https://shop.example/sale.jpg"
              fault={faultAt("preview.image")}
              {...input("image")}
            />
          </div>
        </details>
        <details className="card" open={utmKeys.some((key) => initial.utm[key])}>
          <summary>{texts.campaign}</summary>
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
          <summary>{texts.platforms}</summary>
          <div className="stack">
            <Field
              label={texts.iosDestination}
              fault={faultAt("ios.destination")}
              {...input("iosDestination")}
            />
            <Field
              label={texts.iosFallback}
              hint={texts.iosFallbackHint}
              fault={faultAt("ios.fallback")}
              {...input("iosFallback")}
            />
            <Field
              label={texts.androidDestination}
              fault={faultAt("android.destination")}
              {...input("androidDestination")}
            />
            <Field
              label={texts.androidFallback}
              hint={texts.androidFallbackHint}
              fault={faultAt("android.fallback")}
              {...input("androidFallback")}
            />
            <Field
              label={texts.desktopDestination}
              hint={texts.desktopDestinationHint}
              fault={faultAt("desktop.destination")}
              {...input("desktopDestination")}
            />
            <Field
              label={texts.webFallback}
              hint={texts.webFallbackHint}
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
          <summary>{texts.advanced}</summary>
          <div className="stack">
            <TextField
              label={texts.data}
              rows={4}
              spellCheck={false}
              placeholder={'{ "coupon": "WELCOME" }'}
              fault={dataFault}
              {...input("data")}
            />
            <Field
              label={texts.expiresAt}
              type="datetime-local"
              hint={texts.expiresAtHint}
              fault={faultAt("expiresAt")}
              {...input("expiresAt")}
            />
            <Field
              label={texts.expiredFallback}
              placeholder="https://shop.example/over"
              hint={texts.expiredFallbackHint}
              fault={faultAt("expiredFallback")}
              {...input("expiredFallback")}
            />
            <Checkbox label={texts.sensitive} hint={texts.sensitiveHint} {...box("sensitive")} />
            <Checkbox
              label={texts.deterministicOnly}
              hint={texts.deterministicOnlyHint}
              {...box("deterministicOnly")}
            />
            <Checkbox label={texts.test} hint={texts.testHint} {...box("test")} />
          </div>
        </details>
        <div>
          <button className="button" disabled={busy}>
            {busy ? texts.saving : submitLabel}
          </button>
        </div>
      </form>
      <LinkPreviewPanel app={app} draft={draft} preview={preview} />
    </div>
  );
}
