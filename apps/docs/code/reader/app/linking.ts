import { createLinking } from "@throughline/react-native/react-navigation";
import { config } from "./config";

export const linking = createLinking({ config, prefixes: [], screens: { Home: "" } });
