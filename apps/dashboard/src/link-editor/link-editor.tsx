import type { LinkDraft, LinkView } from "@throughline/protocol";
import { Button, Group } from "@mantine/core";
import { FormProblems } from "../form/form-problems.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { fieldMessage } from "../shell/error-notice.tsx";
import { Checkbox, Field, TextField } from "../shell/field.tsx";
import { VariantSelect } from "../form/variant-select.tsx";
import { linkEditorTexts } from "../texts/link-editor.ts";
import { describeJsonError } from "./json-error.ts";
import { LimitFields } from "./limit-fields.tsx";
import { linkInputOf, toLinkDraft, utmKeys } from "./link-form.ts";
import type { LinkForm } from "./link-form.ts";
import { TemplateChooser, TemplateEditor } from "../templates/link-templates.tsx";
import { PageSelect } from "./page-select.tsx";
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
  function describeCode({ code }: LinkForm): string | undefined {
    if (existing || code.trim() === "") return undefined;
    if (preview?.code === "taken") return texts.codeTaken;
    return preview?.code === "reserved" ? texts.codeReserved : undefined;
  }

  /** Returns the properties of an input. They include the error that the preview found while the user types. */
  const input = (name: string) => {
    const { error, ...rest } = form.getInputProps(name) as { error?: string };
    const typed = inputError?.input === name ? inputError.message : undefined;
    const json = name === "data" ? describeJsonError(values.data) : undefined;
    const code = name === "code" ? describeCode(values) : undefined;
    return { ...rest, errorMessage: error ?? json ?? code ?? typed };
  };
  const box = (name: "sensitive" | "deterministicOnly" | "test") =>
    form.getInputProps(name, { type: "checkbox" }) as object;

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
          <Field
            label={texts.destination}
            placeholder="https://shop.example/products/42"
            hint={texts.destinationHint}
            autoFocus
            required
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
            {...input("code")}
          />
          <Field
            label={texts.tags}
            placeholder="mail, spring"
            hint={texts.tagsHint}
            {...input("tags")}
          />
          <PageSelect appId={appId} {...form.getInputProps("page")} />
        </section>
        <details className="card" open={Boolean(initial.title || initial.image)}>
          <summary>{texts.socialPreview}</summary>
          <div className="stack">
            <Field label={texts.title} {...input("title")} />
            <Field label={texts.description} {...input("description")} />
            <Field
              label={texts.image}
              placeholder="https://shop.example/sale.jpg"
              {...input("image")}
            />
          </div>
        </details>
        <details className="card" open={utmKeys.some((key) => initial.utm[key])}>
          <summary>{texts.campaign}</summary>
          <div className="stack">
            {utmKeys.map((key) => (
              <Field
                key={key}
                label={linkEditorTexts.utm.labels[key]}
                hint={linkEditorTexts.utm.hints[key]}
                {...input(`utm.${key}`)}
              />
            ))}
          </div>
        </details>
        <details
          className="card"
          open={Boolean(
            initial.iosDestination ||
            initial.iosFallback ||
            initial.androidDestination ||
            initial.androidFallback ||
            initial.desktopDestination ||
            initial.webFallback ||
            initial.appVariant,
          )}
        >
          <summary>{texts.platforms}</summary>
          <div className="stack">
            <Field label={texts.iosDestination} {...input("iosDestination")} />
            <Field
              label={texts.iosFallback}
              hint={texts.iosFallbackHint}
              {...input("iosFallback")}
            />
            <Field label={texts.androidDestination} {...input("androidDestination")} />
            <Field
              label={texts.androidFallback}
              hint={texts.androidFallbackHint}
              {...input("androidFallback")}
            />
            <Field
              label={texts.desktopDestination}
              hint={texts.desktopDestinationHint}
              {...input("desktopDestination")}
            />
            <Field
              label={texts.webFallback}
              hint={texts.webFallbackHint}
              {...input("webFallback")}
            />
            <VariantSelect appId={appId} hint={texts.appVariantHint} {...input("appVariant")} />
          </div>
        </details>
        <TargetingSections
          appId={appId}
          form={form}
          errorOf={(name) => input(name).errorMessage}
          needsGeoDatabase={preview?.needsGeoDatabase ?? false}
        />
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
              {...input("data")}
            />
            <Field
              label={texts.expiresAt}
              type="datetime-local"
              hint={texts.expiresAtHint}
              {...input("expiresAt")}
            />
            <Field
              label={texts.expiredFallback}
              placeholder="https://shop.example/over"
              hint={texts.expiredFallbackHint}
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
        <LimitFields
          initial={initial}
          input={input}
          removal={form.getInputProps("removePassword", { type: "checkbox" })}
        />
        <TemplateEditor appId={appId} getValues={() => toTemplateValues(values)} />
        <FormProblems form={api} />
        <Group>
          <Button type="submit" loading={api.sending}>
            {submitLabel}
          </Button>
        </Group>
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
  const { code: _code, ...changes } = draft;
  return changes;
}
