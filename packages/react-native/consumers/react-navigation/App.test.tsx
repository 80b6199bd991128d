import { render, screen } from "@testing-library/react-native";
import { simulateDeferredLink } from "@throughline/react-native/testing";
import App from "./App";

test("a shared product opens after the install", async () => {
  simulateDeferredLink("https://go.shop.example/products/42");
  await render(<App />); // `await` is needed from version 14 of Testing Library on
  await screen.findByText("Product 42");
});
