import { getLinkClient } from "@throughline/react-native/client";
import { config } from "./config";

const links = getLinkClient(config);

export async function follow(open: (route: string) => void) {
  const link = await links.firstLink(); // null when there is none
  if (link) open(link.route);
  return links.subscribe(({ route }) => open(route)); // every link after it
}

export async function eraseMe(send: (installId: string | null) => Promise<void>) {
  await send(await links.getInstallId());
}
