import type { LinkView } from "@throughline/protocol";
import { lazy, Suspense } from "react";

// The dialog imports input components that the list of links does not need.
const QrDialog = lazy(async () => ({ default: (await import("./qr-dialog.tsx")).QrDialog }));

/** The dialog with a link’s QR code. Its code is loaded when it opens. */
export function LazyQrDialog(props: { appId: string; link: LinkView; onClose: () => void }) {
  return (
    <Suspense>
      <QrDialog {...props} />
    </Suspense>
  );
}
