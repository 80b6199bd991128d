import { Redirect, useLocalSearchParams } from "expo-router";
import { useBackToCatalogue } from "../../links/use-back-to-catalogue.ts";
import { InviteScreen } from "../../screens/invite-screen.tsx";
import { isVisitTo } from "../../shop/session.ts";
import { useShop } from "../../shop/shop-provider.tsx";

/** Only for members. `useArrivals` opens this page after the login. */
export default function InvitePage() {
  const { code } = useLocalSearchParams<{ code: string }>();
  const goBack = useBackToCatalogue();
  const { member, accepted, visit, acceptInvite } = useShop();
  const route = `/invite/${code}`;

  if (member === null) return <Redirect href="/login" />;
  return (
    <InviteScreen
      code={code}
      member={member}
      arrival={isVisitTo(visit, route) ? visit.type : null}
      accepted={accepted.includes(code)}
      onAccept={() => acceptInvite(code)}
      onBack={goBack}
    />
  );
}
