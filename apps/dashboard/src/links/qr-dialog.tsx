import type { LinkView } from "@throughline/protocol";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sessionQuery } from "../api/queries.ts";
import { Modal } from "../shell/modal.tsx";
import { saveFile } from "../shell/save-file.ts";
import { notifyError } from "../shell/notify.tsx";
import { linkTexts } from "../texts/links.ts";
import type { QrModules } from "./qr-code.ts";

const texts = linkTexts.qrCode;

/** Shows a link’s QR code in the app’s color, and saves it as SVG or PNG. */
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
  const [drawn, setDrawn] = useState<{ modules: QrModules; svg: string; ink: string }>();

  useEffect(() => {
    // The QR encoder is loaded only when the dialog opens.
    import("./qr-code.ts")
      .then(({ toQrColor, encodeQrCode, toSvg }) => {
        const modules = encodeQrCode(url);
        const ink = toQrColor(color);
        setDrawn({ modules, ink, svg: toSvg(modules, ink) });
        return undefined;
      })
      .catch(notifyError);
  }, [url, color]);

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
    <Modal title={texts.title(code)} onClose={onClose}>
      <div className="qr">
        {drawn && (
          <img alt={texts.alt(url)} src={`data:image/svg+xml,${encodeURIComponent(drawn.svg)}`} />
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
          {texts.saveSvg}
        </button>
        <button
          type="button"
          className="button quiet"
          disabled={!drawn}
          onClick={() => void savePng()}
        >
          {texts.savePng}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          {texts.close}
        </button>
      </div>
    </Modal>
  );
}
