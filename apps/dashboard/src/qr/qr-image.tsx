import { Center } from "@mantine/core";
import { linkTexts } from "../texts/links.ts";

/** A QR code. Its pixels stay sharp at any size. */
export function QrImage({
  url = "",
  alt = linkTexts.qrCode.alt(url),
  svg,
}: {
  url?: string;
  /** Describes the image, if it must not contain the URL. */
  alt?: string;
  svg: string | undefined;
}) {
  return (
    <Center mih={260}>
      {svg !== undefined && (
        <img
          alt={alt}
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          width={260}
          style={{ maxWidth: "100%", borderRadius: 12, imageRendering: "pixelated" }}
        />
      )}
    </Center>
  );
}
