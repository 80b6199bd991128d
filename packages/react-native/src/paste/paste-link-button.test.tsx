import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { act, fireEvent, render, screen } from "@testing-library/react-native";
import { Platform, Text } from "react-native";
import { LinkProvider, useLinkContext } from "../index.ts";
import { peers, type PasteButtonProps } from "../platform/peers.ts";
import {
  createFakeService,
  createVirtualClock,
  installFakePhone,
  resetLinkSession,
  type FakePhone,
  type FakePhoneOptions,
  type VirtualClock,
} from "../testing/index.ts";
import { PasteLinkButton, type PasteLinkButtonProps } from "./index.ts";

const pasted = "https://go.shop.example/spring?tl=t1";
const config = { API_KEY: "pk_test", appID: "shop", clipboard: "manual" } as const;
const { clipboard } = peers;

let clock: VirtualClock;
let phone: FakePhone;

beforeEach(() => {
  clock = createVirtualClock();
});
afterEach(() => {
  resetLinkSession();
  if (clipboard) peers.clipboard = clipboard;
  else delete peers.clipboard;
});

const Route = () => <Text>{useLinkContext().linkRoute ?? "home"}</Text>;

async function open(props: PasteLinkButtonProps = {}, options: FakePhoneOptions = {}) {
  const service = createFakeService({ exactLink: "https://shop.example/products/42" });
  phone = installFakePhone({ clock, service, ...options });
  render(
    <LinkProvider config={config}>
      <Route />
      <PasteLinkButton {...props} />
    </LinkProvider>,
  );
  await act(() => clock.advance(1000));
}

/** The paste button of iOS 16, as far as it is seen from here. */
function linkSystemButton() {
  const ClipboardPasteButton = ({ onPress, acceptedContentTypes }: PasteButtonProps) => (
    <Text onPress={() => onPress({ type: "text", text: pasted })}>
      Paste {acceptedContentTypes.join()}
    </Text>
  );
  peers.clipboard = {
    hasUrlAsync: async () => true,
    getUrlAsync: async () => pasted,
    isPasteButtonAvailable: true,
    ClipboardPasteButton,
  };
}

test("the system's button pastes without a prompt, and the link is delivered", async () => {
  linkSystemButton();
  const onPaste = jest.fn();
  await open({ onPaste });
  screen.getByText("home");
  fireEvent.press(screen.getByText("Paste url,plain-text"));
  await act(() => clock.advance(1000));
  screen.getByText("/products/42");
  expect(onPaste).toHaveBeenCalledTimes(1);
  expect(phone.clipboardReads()).toBe(0);
});

test("without the system's button a plain one reads the clipboard", async () => {
  delete peers.clipboard;
  await open({ title: "Paste my invitation" }, { clipboard: pasted });
  fireEvent.press(screen.getByText("Paste my invitation"));
  await act(() => clock.advance(1000));
  screen.getByText("/products/42");
  expect(phone.clipboardReads()).toBe(1);
});

test("the app's own fallback replaces the plain button", async () => {
  delete peers.clipboard;
  await open({ fallback: <Text>Enter your code</Text> });
  screen.getByText("Enter your code");
});

test("a paste that the user does not allow changes nothing", async () => {
  delete peers.clipboard;
  const read = () => Promise.reject(new Error("denied"));
  await open({}, { phone: { clipboard: { hasUrl: () => true, read } } });
  fireEvent.press(screen.getByText("Paste link"));
  await act(() => clock.advance(1000));
  screen.getByText("home");
});

test("on Android there is no button", async () => {
  jest.replaceProperty(Platform, "OS", "android");
  linkSystemButton();
  await open();
  expect(screen.queryByText(/Paste/)).toBeNull();
});
