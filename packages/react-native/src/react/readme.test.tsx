import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { fireEvent, render, screen } from "@testing-library/react-native";
import { simulateDeferredLink } from "../testing/index.ts";
import "../testing/jest.ts";
import Root from "./quick-start.test-d.tsx";

test("the quick start is the code that is checked here", () => {
  const readme = readFileSync(`${__dirname}/../../README.md`, "utf8");
  const code = readFileSync(`${__dirname}/quick-start.test-d.tsx`, "utf8");
  expect(readme).toContain(`## Quick start\n\n\`\`\`tsx\n${code}\`\`\``);
});

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
