import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { fireEvent, render, screen } from "@testing-library/react-native";
import { simulateDeferredLink } from "../testing/index.ts";
import "../testing/jest.ts";
import Root from "./quick-start.test-d.tsx";

const read = (path: string) => readFileSync(`${__dirname}/../../${path}`, "utf8");

test("the quick start without a router is the code that this file tests", () => {
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
  "react-navigation/App.test.tsx",
  "react-navigation/jest.config.js",
  "react-navigation/jest.setup.js",
])("the README shows %s, which is part of a fresh app", (file) => {
  expect(read("README.md")).toContain(`\n${read(`consumers/${file}`)}\`\`\``);
});

test.each(["App.test.tsx", "jest.config.js", "jest.setup.js"])(
  "the guide to testing shows %s, which is part of a fresh app",
  (file) => {
    const guide = read("../../docs/guides/testing-without-a-store.md");
    expect(guide).toContain(`\n${read(`consumers/react-navigation/${file}`)}\`\`\``);
  },
);

// The same test runs in a fresh app, on the next major version of Testing Library.
require("../../consumers/react-navigation/App.test.tsx");

test("the quick start opens the screen of the deferred link", async () => {
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
