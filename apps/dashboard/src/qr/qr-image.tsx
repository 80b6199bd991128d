import { Center } from "@mantine/core";
import { linkTexts } from "../texts/links.ts";

/** A QR code. Its pixels stay sharp at any size. */
export function QrImage({ url, svg }: { url: string; svg: string | undefined }) {
  return (
    <Center mih={260}>
      {svg !== undefined && (
        <img
          alt={linkTexts.qrCode.alt(url)}
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          width={260}
          style={{ maxWidth: "100%", borderRadius: 12, imageRendering: "pixelated" }}
        />
      )}
    </Center>
  );
}
