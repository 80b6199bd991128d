import type { LinkView } from "@throughline/protocol";
import { lazy, Suspense } from "react";

// The dialog has inputs that no list of links needs.
const QrDialog = lazy(async () => ({ default: (await import("./qr-dialog.tsx")).QrDialog }));

/** The dialog of a link’s QR code, which is loaded when it opens. */
export function LazyQrDialog(props: { app: string; link: LinkView; onClose: () => void }) {
  return (
    <Suspense>
      <QrDialog {...props} />
    </Suspense>
  );
}
