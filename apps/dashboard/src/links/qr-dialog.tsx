import type { LinkView } from "@throughline/protocol";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sessionQuery } from "../api/queries.ts";
import { Modal } from "../shell/modal.tsx";
import { saveFile } from "../shell/save-file.ts";
import { useToasts } from "../shell/toasts.tsx";
import type { QrModules } from "./qr-code.ts";

/** The link as a QR code, in the app's colour, to print and to send. */
export function QrDialog({
  app,
  link: { code, url },
  onClose,
}: {
  app: string;
  link: LinkView;
  onClose: () => void;
}) {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const color = session.apps.find(({ id }) => id === app)?.color ?? null;
  const { notifyError } = useToasts();
  const [drawn, setDrawn] = useState<{ modules: QrModules; svg: string; ink: string }>();

  useEffect(() => {
    // Only who asks for a QR code loads what makes them.
    import("./qr-code.ts")
      .then(({ toQrColor, encodeQrCode, toSvg }) => {
        const modules = encodeQrCode(url);
        const ink = toQrColor(color);
        setDrawn({ modules, ink, svg: toSvg(modules, ink) });
        return undefined;
      })
      .catch(notifyError);
  }, [url, color, notifyError]);

  async function savePng() {
    if (!drawn) return;
    try {
      const { toPng } = await import("./qr-code.ts");
      saveFile(await toPng(drawn.modules, drawn.ink), `${code}.png`);
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <Modal title={`QR code of ${code}`} onClose={onClose}>
      <div className="qr">
        {drawn && (
          <img
            alt={`QR code that leads to ${url}`}
            src={`data:image/svg+xml,${encodeURIComponent(drawn.svg)}`}
          />
        )}
      </div>
      <p className="soft center">{url}</p>
      <div className="row wrap">
        <button
          type="button"
          className="button"
          disabled={!drawn}
          onClick={() =>
            drawn && saveFile(new Blob([drawn.svg], { type: "image/svg+xml" }), `${code}.svg`)
          }
        >
          Save as SVG
        </button>
        <button
          type="button"
          className="button quiet"
          disabled={!drawn}
          onClick={() => void savePng()}
        >
          Save as PNG
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  );
}
