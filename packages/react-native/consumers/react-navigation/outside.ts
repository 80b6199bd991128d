import { getLinkClient } from "@throughline/react-native/client";
import { config } from "./config";

const links = getLinkClient(config);

export function follow(open: (route: string) => void) {
  return links.subscribe(({ route, clearLink }) => {
    open(route);
    clearLink();
  });
}

export async function eraseMe(send: (installId: string | null) => Promise<void>) {
  await send(await links.getInstallId());
}
