import { printPixels, printWidthsMm } from "@throughline/protocol";
import type { LinkView } from "@throughline/protocol";
import {
  Button,
  FileInput,
  Group,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Switch,
  Text,
  TextInput,
} from "@mantine/core";
import { IconDownload, IconPhoto } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sessionQuery } from "../api/queries.ts";
import { Modal } from "../shell/modal.tsx";
import { notifyError } from "../shell/notify.tsx";
import { saveFile } from "../shell/save-file.ts";
import { useAction } from "../shell/use-action.ts";
import { linkTexts } from "../texts/links.ts";
import type * as qrCode from "./qr-code.ts";
import type { QrStyle } from "./qr-code.ts";
import { QrImage } from "./qr-image.tsx";

const texts = linkTexts.qrCode;

type QrTools = typeof qrCode;

/** Shows a link’s QR code, and saves it as SVG or PNG. */
export function QrDialog({
  appId,
  link: { code, url },
  onClose,
}: {
  appId: string;
  link: LinkView;
  onClose: () => void;
}) {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const color = session.apps.find(({ id }) => id === appId)?.color ?? null;
  const [tools, setTools] = useState<QrTools>();
  useEffect(() => {
    // The QR encoder is loaded only when the dialog opens.
    import("./qr-code.ts").then(setTools).catch(notifyError);
  }, []);
  return (
    <Modal title={texts.title(code)} onClose={onClose} size="lg">
      {tools && <QrDesigner tools={tools} code={code} url={url} color={color} />}
    </Modal>
  );
}

function QrDesigner({
  tools,
  code,
  url,
  color,
}: {
  tools: QrTools;
  code: string;
  url: string;
  color: string | null;
}) {
  const { defaultQrStyle, isReadable, toQrUrl, toPng, toQrColor, toSvg } = tools;
  const [style, setStyle] = useState<QrStyle>({ ...defaultQrStyle, foreground: toQrColor(color) });
  const [countsScans, setCountsScans] = useState(true);
  const change = (changed: Partial<QrStyle>) => setStyle((current) => ({ ...current, ...changed }));
  const text = countsScans ? toQrUrl(url) : url;
  const svg = toSvg(text, style);
  const savePng = useAction({
    run: () => toPng(text, style),
    onDone: (png) => saveFile(png, `${code}.png`),
  });
  return (
    <>
      <QrImage url={url} svg={svg} />
      <Text c="dimmed" ta="center" className="break">
        {text}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label={texts.size}
          min={128}
          max={4096}
          step={128}
          clampBehavior="blur"
          value={style.size}
          onChange={(size) => typeof size === "number" && size >= 128 && change({ size })}
        />
        <NativeSelect
          label={texts.print}
          description={texts.printHint}
          inputWrapperOrder={["label", "input", "description"]}
          value={`${style.widthMm ?? ""}`}
          data={[
            { value: "", label: texts.screen },
            ...printWidthsMm.map((mm) => ({ value: `${mm}`, label: texts.centimetres(mm / 10) })),
          ]}
          onChange={({ target: { value } }) =>
            change(
              value === ""
                ? { widthMm: undefined, size: defaultQrStyle.size }
                : { widthMm: Number(value), size: printPixels(Number(value)) },
            )
          }
        />
        <NumberInput
          label={texts.margin}
          description={texts.marginHint}
          inputWrapperOrder={["label", "input", "description"]}
          min={1}
          max={16}
          value={style.margin}
          onChange={(margin) => typeof margin === "number" && change({ margin })}
        />
        <Color
          label={texts.foreground}
          value={style.foreground}
          onChange={(foreground) => change({ foreground })}
        />
        <Color
          label={texts.background}
          value={style.background}
          onChange={(background) => change({ background })}
        />
        <LogoInput tools={tools} onChange={(logo) => change({ logo })} />
        <Switch
          mt="lg"
          label={texts.countScans}
          description={texts.countScansHint}
          checked={countsScans}
          onChange={({ target }) => setCountsScans(target.checked)}
        />
      </SimpleGrid>
      {!isReadable(style) && (
        <Text role="alert" c="red" size="sm">
          {texts.contrast}
        </Text>
      )}
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={savePng.isPending}
          onClick={() => savePng.start()}
        >
          {texts.savePng}
        </Button>
        <Button
          leftSection={<IconDownload size={16} />}
          onClick={() => saveFile(new Blob([svg], { type: "image/svg+xml" }), `${code}.svg`)}
        >
          {texts.saveSvg}
        </Button>
      </Group>
    </>
  );
}

/** A color as `#rrggbb`, chosen in the browser’s own picker. */
function Color({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (color: string) => void;
}) {
  return (
    <TextInput
      type="color"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const maxLogoBytes = 1_000_000;

/** Chooses an image for the middle of the code. The image is not uploaded. */
function LogoInput({
  tools,
  onChange,
}: {
  tools: QrTools;
  onChange: (logo: string | undefined) => void;
}) {
  const [errorMessage, setErrorMessage] = useState<string>();

  async function read(file: File | null): Promise<void> {
    setErrorMessage(undefined);
    onChange(undefined);
    if (!file) return;
    if (file.size > maxLogoBytes) {
      setErrorMessage(texts.logoTooLarge);
      return;
    }
    const url = await dataUrlOf(file);
    await tools.loadImage(url).then(
      () => onChange(url),
      () => setErrorMessage(texts.logoUnreadable),
    );
  }

  return (
    <FileInput
      label={texts.logo}
      description={texts.logoHint}
      inputWrapperOrder={["label", "input", "error", "description"]}
      accept="image/png,image/jpeg,image/svg+xml"
      leftSection={<IconPhoto size={16} />}
      clearable
      clearButtonProps={{ "aria-label": texts.removeLogo }}
      error={errorMessage}
      onChange={(file) => void read(file)}
    />
  );
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(new Error(texts.logoUnreadable)));
    reader.readAsDataURL(file);
  });
}
