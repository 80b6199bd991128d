import type { ErasureReceipt } from "@throughline/protocol";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient } from "../api/queries.ts";
import { ReceiptDialog } from "./receipt-dialog.tsx";

/** Shows the receipt of an erasure above the page, whose subject no longer exists, and then the list of installs. */
export function useReceipt(appId: string) {
  const navigate = useNavigate();
  const [receipt, setReceipt] = useState<ErasureReceipt>();
  async function showInstalls(): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: [appId, "installs"] });
    await navigate({ to: "/$appId/installs", params: { appId } });
  }
  return {
    show: setReceipt,
    dialog: receipt && <ReceiptDialog receipt={receipt} onClose={() => void showInstalls()} />,
  };
}
