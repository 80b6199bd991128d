import { StyleSheet, View } from "react-native";
import { formatPrice } from "../catalogue.ts";
import type { Product } from "../catalogue.ts";
import { ArrivalNote } from "../design/arrival-note.tsx";
import type { Arrival } from "../design/arrival-note.tsx";
import { Button } from "../design/button.tsx";
import { BackButton, Screen } from "../design/screen.tsx";
import { radius, space, useTheme } from "../design/theme.ts";
import { AppText } from "../design/app-text.tsx";
import { Piece, useBackdrop } from "../drawing/piece.tsx";

interface ProductScreenProps {
  readonly product: Product;
  /** How a link opened this screen, if one did. */
  readonly arrival?: Arrival | null;
  readonly inBasket: boolean;
  readonly onAddToBasket: () => void;
  readonly onBack: () => void;
}

/** The product at `/products/<id>`. */
export function ProductScreen(props: ProductScreenProps) {
  const { product, arrival = null, inBasket, onAddToBasket, onBack } = props;
  const theme = useTheme();
  const backgroundColor = useBackdrop(product.glaze);
  return (
    <Screen
      testID="product"
      bar={<BackButton onPress={onBack}>All pieces</BackButton>}
      footer={
        <View style={styles.offer}>
          <View>
            <AppText variant="title">{formatPrice(product.price)}</AppText>
            <AppText variant="small" color="muted">
              Free delivery
            </AppText>
          </View>
          <Button testID="add-to-basket" disabled={inBasket} onPress={onAddToBasket}>
            {inBasket ? "In your basket" : "Add to basket"}
          </Button>
        </View>
      }
    >
      {arrival !== null && <ArrivalNote arrival={arrival} />}
      <View style={[styles.picture, { backgroundColor }]}>
        <Piece form={product.form} glaze={product.glaze} size={230} />
      </View>
      <View style={styles.words}>
        <AppText variant="small" color="muted">
          {product.kind}
        </AppText>
        <AppText variant="display" testID="product-name">
          {product.name}
        </AppText>
        <AppText>{product.story}</AppText>
      </View>
      <View style={[styles.facts, { borderColor: theme.line }]}>
        {product.facts.map(([label, value]) => (
          <View key={label} style={[styles.fact, { borderColor: theme.line }]}>
            <AppText variant="small" color="muted">
              {label}
            </AppText>
            <AppText variant="small">{value}</AppText>
          </View>
        ))}
      </View>
    </Screen>
  );
}

const styles = StyleSheet.create({
  picture: {
    height: 280,
    borderRadius: radius.large,
    alignItems: "center",
    justifyContent: "center",
  },
  words: { gap: space.s },
  facts: { borderTopWidth: 1 },
  fact: {
    flexDirection: "row",
    justifyContent: "space-between",
    gap: space.m,
    paddingVertical: space.m,
    borderBottomWidth: 1,
  },
  offer: {
    flexDirection: "row",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.l,
  },
});
