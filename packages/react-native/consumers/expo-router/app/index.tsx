import { useLinkContext } from "@throughline/react-native";
import { Link, type Href } from "expo-router";
import { Text } from "react-native";

// @ts-expect-error proof that the types of the routes are there: no such page
export const nowhere: Href = "/nowhere";

export default function Home() {
  const { linkRoute } = useLinkContext();
  return (
    <Text>
      {linkRoute}
      <Link href="/products/42">A product</Link>
    </Text>
  );
}
