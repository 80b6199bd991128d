import type { AppView, LandingPage } from "@throughline/protocol";
import { Button, Card, ColorInput, Stack, Text, Textarea, TextInput, Title } from "@mantine/core";
import { adminClient } from "../api/clients.ts";
import { appQuery, queryClient } from "../api/queries.ts";
import { SaveBar } from "../form/save-bar.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { notify } from "../shell/notify.tsx";
import { shellTexts } from "../texts/shell.ts";
import { landingPageTexts } from "../texts/landing-pages.ts";
import { emptyTexts, pageInputOf, toPage, toPageForm } from "./page-form.ts";
import { PagePreview } from "./page-preview.tsx";

const texts = landingPageTexts.editor;

/** The form that creates or changes a landing page, with a preview beside it. */
export function PageEditor({
  app,
  page,
  onClose,
}: {
  app: AppView;
  /** The page to change, or undefined to create one. */
  page: LandingPage | undefined;
  onClose: () => void;
}) {
  const index = page ? app.pages.findIndex(({ name }) => name === page.name) : app.pages.length;
  const api = useApiForm({
    route: "updateApp",
    initialValues: toPageForm(page),
    toBody: (values) => ({ pages: [...app.pages].toSpliced(index, 1, toPage(values)) }),
    inputOf: pageInputOf,
    send: (body) => adminClient(app.id).updateApp({ body }),
    onSuccess: (changed) => {
      queryClient.setQueryData(appQuery(app.id).queryKey, changed);
      notify(texts.saved(changed.pages[index]?.name ?? ""));
      onClose();
    },
  });
  const { form } = api;
  const values = form.getValues();
  const input = form.getInputProps;
  return (
    <div className="editor wide-preview">
      <form className="stack" onSubmit={api.submit} noValidate>
        <Card component="section">
          <Stack>
            <Title order={2}>{page ? texts.editTitle(page.name) : texts.newTitle}</Title>
            <TextInput
              label={texts.name}
              description={texts.nameHint}
              required
              readOnly={page !== undefined}
              {...input("name")}
            />
            <TextInput
              label={texts.image}
              description={texts.imageHint}
              placeholder="https://shop.example/sale.jpg"
              {...input("image")}
            />
            <ColorInput
              label={texts.color}
              description={texts.colorHint}
              withEyeDropper={false}
              {...input("color")}
            />
            <ColorInput
              label={texts.background}
              description={texts.backgroundHint}
              withEyeDropper={false}
              {...input("background")}
            />
          </Stack>
        </Card>
        {values.texts.map(({ language }, at) => (
          <Card component="section" key={form.key(`texts.${at}`)}>
            <Stack>
              <Title order={2}>{texts.languageTitle(language || "–")}</Title>
              {at === 0 && values.texts.length > 1 && <Text c="dimmed">{texts.firstLanguage}</Text>}
              <TextInput
                label={texts.language}
                description={texts.languageHint}
                {...input(`texts.${at}.language`)}
              />
              <TextInput label={texts.heading} {...input(`texts.${at}.title`)} />
              <Textarea label={texts.text} rows={2} {...input(`texts.${at}.text`)} />
              <TextInput label={texts.button} {...input(`texts.${at}.button`)} />
              <Textarea
                label={texts.body}
                description={texts.bodyHint}
                rows={6}
                spellCheck={false}
                {...input(`texts.${at}.body`)}
              />
              {values.texts.length > 1 && (
                <Button
                  variant="default"
                  w="fit-content"
                  onClick={() => form.removeListItem("texts", at)}
                >
                  {texts.removeLanguage}
                </Button>
              )}
            </Stack>
          </Card>
        ))}
        <Button
          variant="default"
          w="fit-content"
          onClick={() => form.insertListItem("texts", emptyTexts(""))}
        >
          {texts.addLanguage}
        </Button>
        <SaveBar api={api} action={texts.save}>
          <Button variant="default" onClick={onClose}>
            {shellTexts.confirm.cancel}
          </Button>
        </SaveBar>
      </form>
      <aside className="preview">
        <PagePreview appId={app.id} page={toPage(values)} />
      </aside>
    </div>
  );
}
