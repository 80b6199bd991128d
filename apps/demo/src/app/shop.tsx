import { findProduct } from "@throughline/example/src/catalogue.ts";
import { useInvite } from "@throughline/example/src/links/use-invite.ts";
import { CatalogueScreen } from "@throughline/example/src/screens/catalogue-screen.tsx";
import { InviteScreen } from "@throughline/example/src/screens/invite-screen.tsx";
import { LoginScreen } from "@throughline/example/src/screens/login-screen.tsx";
import { NotFoundScreen } from "@throughline/example/src/screens/not-found-screen.tsx";
import { ProductScreen } from "@throughline/example/src/screens/product-screen.tsx";
import { events } from "@throughline/example/src/shop/events.ts";
import { isVisitTo } from "@throughline/example/src/shop/session.ts";
import { useShop } from "@throughline/example/src/shop/shop-provider.tsx";
import { useLinkContext } from "@throughline/react-native";
import { useEffect } from "react";
import { navigation, useRoute } from "./navigation.ts";

/** Shows the screen of the current route. A link opens its screen once. */
export function Shop() {
  const { linkRoute, linkType, clearLink } = useLinkContext();
  const { setVisit } = useShop();
  const route = useRoute();

  useEffect(() => {
    if (linkRoute === null || linkType === null) return;
    setVisit({ route: linkRoute, type: linkType });
    navigation.go(linkRoute);
    clearLink();
  }, [linkRoute, linkType, clearLink, setVisit]);

  const go = (next: string) => {
    setVisit(null);
    navigation.go(next);
  };
  const [path = "/"] = route.split("?", 1);
  const [, section, name] = path.split("/");
  if (path === "/") return <Catalogue go={go} />;
  if (path === "/login") return <Login go={go} />;
  if (section === "products") return <Product id={name ?? ""} path={path} go={go} />;
  if (section === "invite") return <Invite code={name ?? ""} path={path} go={go} />;
  return <NotFoundScreen route={path} onBrowse={() => go("/")} />;
}

interface ScreenProps {
  readonly go: (route: string) => void;
}

function Catalogue({ go }: ScreenProps) {
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

function Product({ id, path, go }: ScreenProps & { readonly id: string; readonly path: string }) {
  const { basket, visit, addToBasket } = useShop();
  const product = findProduct(id);
  useEffect(() => {
    if (product) events.viewedProduct(product);
  }, [product]);
  if (!product) return <NotFoundScreen route={path} onBrowse={() => go("/")} />;
  return (
    <ProductScreen
      product={product}
      arrival={isVisitTo(visit, path) ? visit.type : null}
      inBasket={basket.includes(id)}
      onAddToBasket={() => addToBasket(product)}
      onBack={() => go("/")}
    />
  );
}

function Invite({
  code,
  path,
  go,
}: ScreenProps & { readonly code: string; readonly path: string }) {
  const { member, visit, accepted, waiting, acceptInvite, rememberRoute, logIn } = useShop();
  useEffect(() => {
    if (member === null && waiting !== path) rememberRoute(path);
  }, [member, waiting, path, rememberRoute]);
  if (member === null) {
    return <LoginScreen invited onLogin={logIn} onBack={() => go("/")} />;
  }
  return (
    <InviteScreen
      code={code}
      member={member}
      arrival={isVisitTo(visit, path) ? visit.type : null}
      accepted={accepted.includes(code)}
      onAccept={() => acceptInvite(code)}
      onBack={() => go("/")}
    />
  );
}

function Login({ go }: ScreenProps) {
  const { waiting, logIn } = useShop();
  return (
    <LoginScreen
      invited={waiting !== null}
      onLogin={(name) => go(logIn(name))}
      onBack={() => go("/")}
    />
  );
}
