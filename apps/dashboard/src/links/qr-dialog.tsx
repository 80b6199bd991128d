import type { LinkView } from "@throughline/protocol";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sessionQuery } from "../api/queries.ts";
import { Modal } from "../shell/modal.tsx";
import { saveFile } from "../shell/save-file.ts";
import { useToasts } from "../shell/toasts.tsx";
import type { Modules } from "./qr-code.ts";

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
  const { complain } = useToasts();
  const [drawn, setDrawn] = useState<{ modules: Modules; svg: string; ink: string }>();

  useEffect(() => {
    // Only who asks for a QR code loads what makes them.
    import("./qr-code.ts")
      .then(({ inkOf, modulesOf, svgOf }) => {
        const modules = modulesOf(url);
        const ink = inkOf(color);
        setDrawn({ modules, ink, svg: svgOf(modules, ink) });
        return undefined;
      })
      .catch(complain);
  }, [url, color, complain]);

  async function savePng() {
    if (!drawn) return;
    try {
      const { pngOf } = await import("./qr-code.ts");
      saveFile(await pngOf(drawn.modules, drawn.ink), `${code}.png`);
    } catch (error) {
      complain(error);
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
