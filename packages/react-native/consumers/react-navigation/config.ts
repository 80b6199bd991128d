import type { Config } from "@throughline/react-native";

export const config: Config = {
  API_KEY: "pk_x",
  appID: "shop",
  baseUrl: "https://links.shop.example",
};
