import { Redirect, useLocalSearchParams } from "expo-router";
import { useWayBack } from "../../links/use-way-back.ts";
import { InviteScreen } from "../../screens/invite-screen.tsx";
import { ledTo } from "../../shop/session.ts";
import { useShop } from "../../shop/shop-provider.tsx";

/** For members; `useArrivals` brings them here after the login. */
export default function InvitePage() {
  const { code } = useLocalSearchParams<{ code: string }>();
  const goBack = useWayBack();
  const { member, accepted, visit, acceptInvite } = useShop();
  const route = `/invite/${code}`;

  if (member === null) return <Redirect href="/login" />;
  return (
    <InviteScreen
      code={code}
      member={member}
      arrival={ledTo(visit, route) ? visit.type : null}
      accepted={accepted.includes(code)}
      onAccept={() => acceptInvite(code)}
      onBack={goBack}
    />
  );
}
