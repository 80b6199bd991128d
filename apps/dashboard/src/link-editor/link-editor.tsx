import type { LinkDraft, LinkView } from "@throughline/protocol";
import { readableUrl } from "../api/link-name.ts";
import type { LinkInput } from "../form/link-inputs.ts";
import { SaveBar } from "../form/save-bar.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { fieldMessage } from "../shell/error-notice.tsx";
import { Checkbox, Field } from "../shell/field.tsx";
import { linkEditorTexts } from "../texts/link-editor.ts";
import { describeJsonError } from "./json-error.ts";
import { LinkFields, LinkSectionCard } from "./link-field.tsx";
import { linkInputOf, toLinkDraft } from "./link-form.ts";
import type { LinkForm } from "./link-form.ts";
import { TemplateChooser, TemplateEditor } from "../templates/link-templates.tsx";
import { toTemplateValues, withTemplate } from "./template-form.ts";
import { LinkPreviewPanel } from "./link-preview-panel.tsx";
import { withoutUnfinishedRules } from "./targeting/targeting-form.ts";
import { LazyTryVisitor, TargetingSections } from "./targeting/targeting-sections.tsx";
import { useLinkPreview } from "./use-link-preview.ts";

const texts = linkEditorTexts.form;

/** The form that creates or edits a link. Errors appear at their inputs. A preview is shown beside the form. */
export function LinkEditor({
  appId,
  initial,
  existing = false,
  draftName,
  save,
  onSaved,
  submitLabel,
}: {
  appId: string;
  initial: LinkForm;
  /** Whether the link already exists, so that its code cannot change. */
  existing?: boolean;
  /** The name under which unsaved changes are kept. */
  draftName: string;
  save: (draft: LinkDraft) => Promise<LinkView>;
  onSaved: (link: LinkView) => unknown;
  submitLabel: string;
}) {
  const api = useApiForm({
    route: existing ? "updateLink" : "createLink",
    initialValues: initial,
    draft: draftName,
    toBody: (values) => toBody(values, existing),
    inputOf: linkInputOf,
    check: (values) => {
      const dataError = describeJsonError(values.data);
      const codeError = describeCode(values);
      return {
        ...(dataError !== undefined && { data: dataError }),
        ...(codeError !== undefined && { code: codeError }),
      };
    },
    send: save,
    onSuccess: onSaved,
  });
  const { form } = api;
  const values = form.getValues();
  // The preview does not depend on the password, so it is not sent.
  const { password: _password, ...draft } = withoutUnfinishedRules(toLinkDraft(values));
  const { preview, draftError } = useLinkPreview(appId, draft, existing);
  const inputError =
    draftError?.field === undefined || values.destination === ""
      ? undefined
      : { input: linkInputOf(draftError.field), message: fieldMessage(draftError) };

  /** Returns why a new link cannot have the code, as the last preview said. */
  function describeCode({ code, reuseCode }: LinkForm): string | undefined {
    if (existing || code.trim() === "") return undefined;
    if (preview?.code === "taken") return texts.codeTaken;
    if (preview?.code === "deleted" && !reuseCode) return texts.codeDeleted;
    return preview?.code === "reserved" ? texts.codeReserved : undefined;
  }

  /** Returns the properties of an input. They include the error that the preview found while the user types. */
  const propsOf = (name: string) => {
    const { error, ...rest } = form.getInputProps(name) as { error?: string };
    const typed = inputError?.input === name ? inputError.message : undefined;
    const json = name === "data" ? describeJsonError(values.data) : undefined;
    const code = name === "code" ? describeCode(values) : undefined;
    return { ...rest, errorMessage: error ?? json ?? code ?? typed };
  };
  const boxOf = (name: string) => form.getInputProps(name, { type: "checkbox" }) as object;
  const inputs = {
    appId,
    propsOf: ({ path, kind }: LinkInput) => (kind === "flag" ? boxOf(path) : propsOf(path)),
  };
  const section = { initial, ...inputs };

  return (
    <div className="editor">
      <form className="stack" onSubmit={api.submit} noValidate>
        {!existing && (
          <TemplateChooser
            appId={appId}
            onChoose={(template) => form.setValues(withTemplate(form.getValues(), template))}
          />
        )}
        <section className="card stack">
          <LinkFields section="destination" {...inputs} />
          <Field
            label={texts.code}
            placeholder="spring-sale"
            hint={[
              existing
                ? texts.codeFixed
                : preview?.code === "free"
                  ? `${texts.codeAvailable(readableUrl(preview.url))}.`
                  : texts.codeHint,
              preview?.codeHint,
            ]
              .filter(Boolean)
              .join(" ")}
            readOnly={existing}
            {...propsOf("code")}
          />
          {!existing && preview?.code === "deleted" && (
            <Checkbox label={texts.reuseCode} hint={texts.reuseCodeHint} {...boxOf("reuseCode")} />
          )}
          <LinkFields section="link" {...inputs} />
        </section>
        <LinkSectionCard
          section="codes"
          {...(!existing && { without: "currentCode" })}
          {...section}
        />
        <LinkSectionCard section="social" {...section} />
        <LinkSectionCard section="campaign" {...section} />
        <LinkSectionCard section="platforms" {...section} />
        <TargetingSections
          appId={appId}
          form={form}
          errorOf={(name) => propsOf(name).errorMessage}
          needsGeoDatabase={preview?.needsGeoDatabase ?? false}
        />
        <LinkSectionCard section="advanced" {...section} />
        <LinkSectionCard section="limits" isUsed={initial.hasPassword} {...section}>
          <Field
            label={texts.password}
            type="password"
            autoComplete="new-password"
            hint={initial.hasPassword ? texts.newPasswordHint : texts.passwordHint}
            {...propsOf("password")}
          />
          {initial.hasPassword && (
            <Checkbox label={texts.removePassword} {...boxOf("removePassword")} />
          )}
        </LinkSectionCard>
        <TemplateEditor appId={appId} getValues={() => toTemplateValues(values)} />
        <SaveBar api={api} action={submitLabel} />
      </form>
      <LinkPreviewPanel appId={appId} draft={draft} preview={preview}>
        <LazyTryVisitor appId={appId} draft={draft} />
      </LinkPreviewPanel>
    </div>
  );
}

function toBody(values: LinkForm, existing: boolean): LinkDraft {
  const draft = toLinkDraft(values);
  if (!existing) return draft;
  const { code: _code, reuseCode: _reuse, ...changes } = draft;
  return changes;
}
