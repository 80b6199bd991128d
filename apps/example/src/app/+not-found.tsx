import { usePathname } from "expo-router";
import { useWayBack } from "../links/use-way-back.ts";
import { NoSuchPageScreen } from "../screens/no-such-page-screen.tsx";

export default function NoSuchPage() {
  return <NoSuchPageScreen route={usePathname()} onBrowse={useWayBack()} />;
}
