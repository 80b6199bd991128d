import { findProduct } from "@throughline/example/src/catalogue.ts";
import { useInvite } from "@throughline/example/src/links/use-invite.ts";
import { CatalogueScreen } from "@throughline/example/src/screens/catalogue-screen.tsx";
import { InviteScreen } from "@throughline/example/src/screens/invite-screen.tsx";
import { LoginScreen } from "@throughline/example/src/screens/login-screen.tsx";
import { NoSuchPageScreen } from "@throughline/example/src/screens/no-such-page-screen.tsx";
import { ProductScreen } from "@throughline/example/src/screens/product-screen.tsx";
import { events } from "@throughline/example/src/shop/events.ts";
import { ledTo } from "@throughline/example/src/shop/session.ts";
import { useShop } from "@throughline/example/src/shop/shop-provider.tsx";
import { useLinkContext } from "@throughline/react-native";
import { useEffect } from "react";
import { navigation, useRoute } from "./navigation.ts";

/** One screen at a time: where the link leads, and from there on by hand. */
export function Shop() {
  const { linkRoute, linkType, clearLink } = useLinkContext();
  const { comeBy } = useShop();
  const route = useRoute();

  useEffect(() => {
    if (linkRoute === null || linkType === null) return;
    comeBy({ route: linkRoute, type: linkType });
    navigation.go(linkRoute);
    clearLink();
  }, [linkRoute, linkType, clearLink, comeBy]);

  const go = (next: string) => {
    comeBy(null);
    navigation.go(next);
  };
  const [path = "/"] = route.split("?", 1);
  const [, room, name] = path.split("/");
  if (path === "/") return <Catalogue go={go} />;
  if (path === "/login") return <Login go={go} />;
  if (room === "products") return <Product id={name ?? ""} path={path} go={go} />;
  if (room === "invite") return <Invite code={name ?? ""} path={path} go={go} />;
  return <NoSuchPageScreen route={path} onBrowse={() => go("/")} />;
}

interface RoomProps {
  readonly go: (route: string) => void;
}

function Catalogue({ go }: RoomProps) {
  const { member, basket, buy, logOut } = useShop();
  const { note, invite } = useInvite();
  return (
    <CatalogueScreen
      member={member}
      basket={basket}
      onOpenProduct={(id) => go(`/products/${id}`)}
      onBuy={buy}
      onLogin={() => go("/login")}
      onLogout={logOut}
      inviteNote={note}
      onInvite={invite}
    />
  );
}

function Product({ id, path, go }: RoomProps & { readonly id: string; readonly path: string }) {
  const { basket, visit, addToBasket } = useShop();
  const product = findProduct(id);
  useEffect(() => {
    if (product) events.looked(product);
  }, [product]);
  if (!product) return <NoSuchPageScreen route={path} onBrowse={() => go("/")} />;
  return (
    <ProductScreen
      product={product}
      arrival={ledTo(visit, path) ? visit.type : null}
      inBasket={basket.includes(id)}
      onAddToBasket={() => addToBasket(product)}
      onBack={() => go("/")}
    />
  );
}

function Invite({ code, path, go }: RoomProps & { readonly code: string; readonly path: string }) {
  const { member, visit, accepted, waiting, acceptInvite, remember, logIn } = useShop();
  useEffect(() => {
    if (member === null && waiting !== path) remember(path);
  }, [member, waiting, path, remember]);
  if (member === null) {
    return <LoginScreen invited onLogin={logIn} onBack={() => go("/")} />;
  }
  return (
    <InviteScreen
      code={code}
      member={member}
      arrival={ledTo(visit, path) ? visit.type : null}
      accepted={accepted.includes(code)}
      onAccept={() => acceptInvite(code)}
      onBack={() => go("/")}
    />
  );
}

function Login({ go }: RoomProps) {
  const { waiting, logIn } = useShop();
  return (
    <LoginScreen
      invited={waiting !== null}
      onLogin={(name) => go(logIn(name))}
      onBack={() => go("/")}
    />
  );
}
