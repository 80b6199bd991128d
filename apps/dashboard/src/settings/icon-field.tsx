import { Button, FileButton, Group, TextInput } from "@mantine/core";
import type { TextInputProps } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { adminClient } from "../api/clients.ts";
import { useAction } from "../shell/use-action.ts";
import { settingsTexts } from "../texts/settings.ts";
import { shrinkImage } from "./shrink-image.ts";

const texts = settingsTexts.app;

/** The URL of the app’s icon. A chosen image is uploaded, and its URL is filled in. */
export function IconField({
  appId,
  onUpload,
  ...input
}: TextInputProps & { appId: string; onUpload: (url: string) => void }) {
  const upload = useAction({
    run: async (file: File) =>
      adminClient(appId).uploadIcon({ body: { image: await shrinkImage(file) } }),
    onDone: ({ url }) => onUpload(url),
    done: texts.iconUploaded,
  });
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        flex="1 1 260px"
        label={texts.icon}
        placeholder="https://…"
        description={texts.iconHint}
        {...input}
      />
      {typeof input.value === "string" && input.value !== "" && (
        <img className="app-icon" src={input.value} alt="" referrerPolicy="no-referrer" />
      )}
      <FileButton
        accept="image/png,image/jpeg,image/webp"
        onChange={(file) => {
          if (file) upload.start(file);
        }}
      >
        {(props) => (
          <Button
            variant="default"
            leftSection={<IconUpload size={16} />}
            loading={upload.isPending}
            {...props}
          >
            {texts.uploadIcon}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}
