import { useRouter } from "expo-router";
import { CatalogueScreen } from "../screens/CatalogueScreen.tsx";
import { useInvite } from "../links/useInvite.ts";
import { useShop } from "../shop/ShopProvider.tsx";

export default function Catalogue() {
  const router = useRouter();
  const { member, basket, buy, logOut } = useShop();
  const { note, invite } = useInvite();
  return (
    <CatalogueScreen
      member={member}
      basket={basket}
      onOpenProduct={(id) => router.push(`/products/${id}`)}
      onBuy={buy}
      onLogin={() => router.push("/login")}
      onLogout={logOut}
      inviteNote={note}
      onInvite={invite}
    />
  );
}
