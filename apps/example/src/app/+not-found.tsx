import { usePathname } from "expo-router";
import { useBackToCatalogue } from "../links/use-back-to-catalogue.ts";
import { NotFoundScreen } from "../screens/not-found-screen.tsx";

export default function NotFoundPage() {
  return <NotFoundScreen route={usePathname()} onBrowse={useBackToCatalogue()} />;
}
