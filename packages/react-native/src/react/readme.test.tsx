import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { fireEvent, render, screen } from "@testing-library/react-native";
import { simulateDeferredLink } from "../testing/index.ts";
import "../testing/jest.ts";
import Root from "./quick-start.test-d.tsx";

const read = (path: string) => readFileSync(`${__dirname}/../../${path}`, "utf8");

test("the quick start without a router is the code that is checked here", () => {
  const code = read("src/react/quick-start.test-d.tsx");
  expect(read("README.md")).toContain(`## Without a router\n\n\`\`\`tsx\n${code}\`\`\``);
});

test.each([
  "expo-router/config.ts",
  "expo-router/app/+native-intent.ts",
  "expo-router/app/_layout.tsx",
  "react-navigation/linking.ts",
  "react-navigation/App.tsx",
  "react-navigation/StaticApp.tsx",
  "react-navigation/outside.ts",
])("the README shows %s, which is built in a fresh app", (file) => {
  expect(read("README.md")).toContain(`\n${read(`consumers/${file}`)}\`\`\``);
});

test.each(["README.md", "../../docs/guides/testing-without-a-store.md"])(
  "the example test of %s waits for render, which is asynchronous since Testing Library 14",
  (file) => {
    expect(read(file)).toContain("\n  await render(<Root />);");
    expect(read(file)).not.toMatch(/^ *render\(/m);
  },
);

test("the quick start brings a new install to the screen its link promised", async () => {
  simulateDeferredLink("https://go.shop.example/products/42?ref=a");
  render(<Root />);
  expect(screen.toJSON()).toBeNull();
  fireEvent.press(await screen.findByText("You came for /products/42?ref=a"));
  await screen.findByText("Home");
});

test("without a link the quick start opens on its first screen", async () => {
  render(<Root />);
  await screen.findByText("Home");
});
