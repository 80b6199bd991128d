import { useLocalSearchParams } from "expo-router";
import { useEffect } from "react";
import { findProduct } from "../../catalogue.ts";
import { useBackToCatalogue } from "../../links/use-back-to-catalogue.ts";
import { NotFoundScreen } from "../../screens/not-found-screen.tsx";
import { ProductScreen } from "../../screens/product-screen.tsx";
import { events } from "../../shop/events.ts";
import { isVisitTo } from "../../shop/session.ts";
import { useShop } from "../../shop/shop-provider.tsx";

export default function ProductPage() {
  const { id } = useLocalSearchParams<{ id: string }>();
  const goBack = useBackToCatalogue();
  const { basket, visit, addToBasket } = useShop();
  const product = findProduct(id);

  useEffect(() => {
    if (product) events.viewedProduct(product);
  }, [product]);

  const route = `/products/${id}`;
  if (!product) return <NotFoundScreen route={route} onBrowse={goBack} />;
  return (
    <ProductScreen
      product={product}
      arrival={isVisitTo(visit, route) ? visit.type : null}
      inBasket={basket.includes(product.id)}
      onAddToBasket={() => addToBasket(product)}
      onBack={goBack}
    />
  );
}
