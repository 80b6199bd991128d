import { useRoute } from "@react-navigation/native";
import { Text } from "react-native";

export const Splash = () => <Text>…</Text>;
export const Home = () => <Text>Home</Text>;
export const Product = () => <Text>Product {JSON.stringify(useRoute().params)}</Text>;
