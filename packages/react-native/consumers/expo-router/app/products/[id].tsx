import { useLinkDetails } from "@throughline/react-native/hooks";
import { useLocalSearchParams } from "expo-router";
import { Text } from "react-native";

export default function Product() {
  const { id } = useLocalSearchParams<{ id: string }>();
  const { params } = useLinkDetails();
  return (
    <Text>
      Product {id} {params["ref"]}
    </Text>
  );
}
