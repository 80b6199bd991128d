import { useRouter } from "expo-router";
import { CatalogueScreen } from "../screens/catalogue-screen.tsx";
import { useInvite } from "../links/use-invite.ts";
import { useShop } from "../shop/shop-provider.tsx";

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
