import { useLocalSearchParams } from "expo-router";
import { useEffect } from "react";
import { findProduct } from "../../catalogue.ts";
import { useWayBack } from "../../links/use-way-back.ts";
import { NoSuchPageScreen } from "../../screens/no-such-page-screen.tsx";
import { ProductScreen } from "../../screens/product-screen.tsx";
import { events } from "../../shop/events.ts";
import { ledTo } from "../../shop/session.ts";
import { useShop } from "../../shop/shop-provider.tsx";

export default function ProductPage() {
  const { id } = useLocalSearchParams<{ id: string }>();
  const goBack = useWayBack();
  const { basket, visit, addToBasket } = useShop();
  const product = findProduct(id);

  useEffect(() => {
    if (product) events.looked(product);
  }, [product]);

  const route = `/products/${id}`;
  if (!product) return <NoSuchPageScreen route={route} onBrowse={goBack} />;
  return (
    <ProductScreen
      product={product}
      arrival={ledTo(visit, route) ? visit.type : null}
      inBasket={basket.includes(product.id)}
      onAddToBasket={() => addToBasket(product)}
      onBack={goBack}
    />
  );
}
