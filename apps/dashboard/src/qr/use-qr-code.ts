import { useEffect, useState } from "react";

/** Draws the QR code of a URL. The encoder is loaded on demand. */
export function useQrCode(url: string | undefined): string | undefined {
  const [svg, setSvg] = useState<string>();
  useEffect(() => {
    if (url === undefined) return;
    void import("./qr-code.ts").then(({ defaultQrStyle, toSvg }) =>
      setSvg(toSvg(url, { ...defaultQrStyle, foreground: "#000000" })),
    );
  }, [url]);
  return svg;
}
