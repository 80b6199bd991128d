import { useRoute } from "@react-navigation/native";
import { Text } from "react-native";

export const Splash = () => <Text>…</Text>;
export const Home = () => <Text>Home</Text>;

export function Product() {
  const { id } = useRoute().params as { id: string };
  return <Text>Product {id}</Text>;
}
