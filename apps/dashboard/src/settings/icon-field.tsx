import { AdminError } from "@throughline/protocol/admin";
import { Button, FileButton, Group, TextInput } from "@mantine/core";
import type { TextInputProps } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { adminClient } from "../api/clients.ts";
import { useAction } from "../shell/use-action.ts";
import { settingsTexts } from "../texts/settings.ts";

const texts = settingsTexts.app;

/** The width and height of an uploaded icon, which landing pages show at 80 pixels. */
const iconSize = 256;

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

/** Returns an image as a square PNG in Base64, cut to its middle. Rejects if the browser cannot read the file. */
async function shrinkImage(file: Blob): Promise<string> {
  const image = await createImageBitmap(file).catch(() => {
    throw new AdminError("malformed_request", texts.notAnImage);
  });
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = iconSize;
  const side = Math.min(image.width, image.height);
  const [left, top] = [(image.width - side) / 2, (image.height - side) / 2];
  canvas.getContext("2d")?.drawImage(image, left, top, side, side, 0, 0, iconSize, iconSize);
  image.close();
  return canvas.toDataURL("image/png").replace(/^.*,/, "");
}
