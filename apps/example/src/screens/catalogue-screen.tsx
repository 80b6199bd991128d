import { Pressable, StyleSheet, View } from "react-native";
import { formatPrice, totalPrice, products } from "../catalogue.ts";
import type { Product } from "../catalogue.ts";
import { Button } from "../design/button.tsx";
import { Screen } from "../design/screen.tsx";
import { radius, space, useTheme } from "../design/theme.ts";
import { Wordmark } from "../design/wordmark.tsx";
import { AppText } from "../design/app-text.tsx";
import { Piece, useBackdrop } from "../drawing/piece.tsx";

interface CatalogueScreenProps {
  /** The name of the logged-in member. */
  readonly member: string | null;
  /** The ids of the products in the basket. */
  readonly basket: readonly string[];
  readonly onOpenProduct: (id: string) => void;
  readonly onBuy: () => void;
  readonly onLogin: () => void;
  readonly onLogout: () => void;
  /** The result of the last invite. */
  readonly inviteNote: string | null;
  readonly onInvite: () => void;
}

/** The first screen, with all products. */
export function CatalogueScreen(props: CatalogueScreenProps) {
  const { member, basket, onOpenProduct, onBuy, onLogin, onLogout, inviteNote, onInvite } = props;
  return (
    <Screen
      testID="catalogue"
      bar={
        <>
          <Wordmark />
          <Account member={member} onPress={member === null ? onLogin : onLogout} />
        </>
      }
      footer={
        basket.length > 0 && (
          <View style={styles.basket}>
            <View>
              <AppText variant="title">{formatPrice(totalPrice(basket))}</AppText>
              <AppText variant="small" color="muted" testID="basket">
                {basket.length === 1 ? "1 piece" : `${basket.length} pieces`}
              </AppText>
            </View>
            <Button testID="buy" onPress={onBuy}>
              Buy now
            </Button>
          </View>
        )
      }
    >
      <View style={styles.intro}>
        <AppText variant="display">
          {member === null ? "For slow mornings" : `Hello, ${member}`}
        </AppText>
        <AppText color="muted">Stoneware, thrown and glazed by hand in small firings.</AppText>
      </View>
      <View style={styles.grid}>
        {products.map((product) => (
          <Card key={product.id} product={product} onPress={() => onOpenProduct(product.id)} />
        ))}
      </View>
      <View style={styles.invite}>
        <Button quiet testID="share-invite" onPress={onInvite}>
          Invite a friend
        </Button>
        {inviteNote !== null && (
          <AppText variant="small" color="muted" testID="invite-note" style={styles.centered}>
            {inviteNote}
          </AppText>
        )}
      </View>
    </Screen>
  );
}

function Account({ member, onPress }: { member: string | null; onPress: () => void }) {
  const theme = useTheme();
  return (
    <Pressable
      role="button"
      testID="account"
      hitSlop={8}
      onPress={onPress}
      style={({ pressed }) => [
        styles.account,
        { backgroundColor: theme.tint },
        pressed && styles.pressed,
      ]}
    >
      <AppText variant="small" color="accent" style={styles.strong}>
        {member === null ? "Log in" : "Log out"}
      </AppText>
    </Pressable>
  );
}

function Card({ product, onPress }: { product: Product; onPress: () => void }) {
  const backgroundColor = useBackdrop(product.glaze);
  return (
    <Pressable
      role="link"
      testID={`product-${product.id}`}
      aria-label={`${product.name}, ${formatPrice(product.price)}`}
      onPress={onPress}
      style={({ pressed }) => [styles.card, pressed && styles.pressed]}
    >
      <View style={[styles.picture, { backgroundColor }]}>
        <Piece form={product.form} glaze={product.glaze} size={128} />
      </View>
      <AppText variant="label" numberOfLines={1}>
        {product.name}
      </AppText>
      <AppText variant="small" color="muted">
        {formatPrice(product.price)}
      </AppText>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  basket: { flexDirection: "row", alignItems: "center", justifyContent: "space-between" },
  account: { paddingHorizontal: 14, paddingVertical: 7, borderRadius: radius.round },
  strong: { fontWeight: "600" },
  intro: { gap: space.xs, marginTop: space.s },
  invite: { gap: space.s },
  centered: { textAlign: "center" },
  grid: { flexDirection: "row", flexWrap: "wrap", columnGap: space.m, rowGap: space.l },
  card: { flexGrow: 1, flexBasis: "40%", minWidth: 0 },
  picture: {
    height: 160,
    marginBottom: space.s,
    borderRadius: radius.large,
    alignItems: "center",
    justifyContent: "center",
  },
  pressed: { opacity: 0.7 },
});
