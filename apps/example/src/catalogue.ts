import type { Form } from "./drawing/forms.ts";
import type { Glaze } from "./drawing/glazes.ts";

/** A product of the shop. */
export interface Product {
  /** The id in the route `/products/<id>`. */
  readonly id: string;
  readonly name: string;
  /** The kind and the size of the product. */
  readonly kind: string;
  readonly story: string;
  readonly price: number;
  readonly form: Form;
  readonly glaze: Glaze;
  /** The details on the product page. */
  readonly facts: readonly (readonly [label: string, value: string])[];
}

export const products: readonly Product[] = [
  {
    id: "42",
    name: "Sunday mug",
    kind: "Mug, 320 ml",
    story:
      "Thrown a little wide, so the steam finds your face first. The glaze runs where it wants to, and no two stop at the same place.",
    price: 34,
    form: "mug",
    glaze: "ember",
    facts: [
      ["Holds", "320 ml"],
      ["Glaze", "Ember over oat"],
      ["Care", "Dishwasher, microwave"],
    ],
  },
  {
    id: "17",
    name: "Harbour teapot",
    kind: "Teapot, 900 ml",
    story:
      "Pours a clean thread and stops when you stop. The lid is fitted to this pot and to no other.",
    price: 118,
    form: "teapot",
    glaze: "tide",
    facts: [
      ["Holds", "900 ml"],
      ["Glaze", "Tide, satin"],
      ["Care", "By hand"],
    ],
  },
  {
    id: "23",
    name: "Meadow vase",
    kind: "Vase, 24 cm",
    story: "A narrow neck for three stems at most. It would rather have one.",
    price: 72,
    form: "vase",
    glaze: "moss",
    facts: [
      ["Height", "24 cm"],
      ["Glaze", "Moss, matt"],
      ["Care", "Wipe with a cloth"],
    ],
  },
  {
    id: "31",
    name: "Everyday bowl",
    kind: "Bowl, 16 cm",
    story: "Soup, salad, keys by the door. The foot is left bare, so you can feel the clay.",
    price: 28,
    form: "bowl",
    glaze: "oat",
    facts: [
      ["Across", "16 cm"],
      ["Glaze", "Oat, speckled"],
      ["Care", "Dishwasher, microwave"],
    ],
  },
  {
    id: "56",
    name: "Dusk carafe",
    kind: "Carafe, 1 l",
    story: "Cool water through the night, or the second half of the bottle.",
    price: 86,
    form: "carafe",
    glaze: "dusk",
    facts: [
      ["Holds", "1 l"],
      ["Glaze", "Dusk, satin"],
      ["Care", "By hand"],
    ],
  },
  {
    id: "64",
    name: "Windowsill pot",
    kind: "Planter, 14 cm",
    story:
      "For the basil that deserves better than the pot it came in. Drains into its own saucer.",
    price: 44,
    form: "planter",
    glaze: "ember",
    facts: [
      ["Across", "14 cm"],
      ["Glaze", "Bare clay, ember rim"],
      ["Care", "Frost-proof"],
    ],
  },
];

export function findProduct(id: string | undefined): Product | undefined {
  return products.find((product) => product.id === id);
}

/** Returns the total price of products. */
export function totalPrice(ids: readonly string[]): number {
  return ids.reduce((sum, id) => sum + (findProduct(id)?.price ?? 0), 0);
}

/** Formats a price, such as `€34`. */
export function formatPrice(price: number): string {
  return `€${price}`;
}
