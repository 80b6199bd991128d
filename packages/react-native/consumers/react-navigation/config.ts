import type { Config } from "@throughline/react-native";

export const config: Config = {
  API_KEY: "pk_…",
  appID: "shop",
  baseUrl: "https://links.shop.example",
};
