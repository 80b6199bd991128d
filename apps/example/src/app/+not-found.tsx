import { usePathname } from "expo-router";
import { useWayBack } from "../links/useWayBack.ts";
import { NoSuchPageScreen } from "../screens/NoSuchPageScreen.tsx";

export default function NoSuchPage() {
  return <NoSuchPageScreen route={usePathname()} onBrowse={useWayBack()} />;
}
