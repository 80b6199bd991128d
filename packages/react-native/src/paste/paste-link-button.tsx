import { useState, type ReactElement, type ReactNode } from "react";
import { Platform, Pressable, Text, type StyleProp, type ViewStyle } from "react-native";
import { registry } from "../core/index.ts";
import { installedPeers } from "../platform/phone-ports.ts";
import { submitPastedLink } from "./submit-pasted-link.ts";

/**
 * Props of {@link PasteLinkButton}.
 *
 * @example
 * const props: PasteLinkButtonProps = { title: "Paste my invitation", onPaste: () => next() };
 */
export interface PasteLinkButtonProps {
  /** The label of the fallback button. The system's button always says "Paste" in the user's language. */
  title?: string | undefined;
  /** Colors of the system's button. */
  backgroundColor?: string | null | undefined;
  foregroundColor?: string | null | undefined;
  /** The system's button needs a width and a height. */
  style?: StyleProp<ViewStyle>;
  /** Shown instead of a plain button where the system has no paste button. */
  fallback?: ReactNode;
  /** Called after the user pasted. The link follows through `useLinkContext()` or the router. */
  onPaste?: (() => void) | undefined;
}

const defaultSize = { width: 160, height: 44 };

/**
 * A button with which the user hands in the link that led to the install, without a permission prompt.
 * Shows the system's paste button on iOS 16 and newer with `expo-clipboard`, and a plain button elsewhere on iOS. Renders
 * nothing on other platforms, where no link is copied. Use it with `config.clipboard: "manual"`.
 *
 * @example
 * <PasteLinkButton title="Paste my invitation" />;
 */
export function PasteLinkButton({
  title = "Paste link",
  fallback,
  onPaste,
  style = defaultSize,
  backgroundColor = null,
  foregroundColor = null,
}: PasteLinkButtonProps): ReactElement | null {
  const [isReading, setReading] = useState(false);
  if (Platform.OS !== "ios") return null;
  const submit = (text: string | null | undefined) => {
    if (text) submitPastedLink(text);
    onPaste?.();
  };
  const { ClipboardPasteButton: SystemButton, isPasteButtonAvailable } =
    installedPeers().clipboard ?? {};
  if (SystemButton && isPasteButtonAvailable) {
    return (
      <SystemButton
        backgroundColor={backgroundColor}
        foregroundColor={foregroundColor}
        style={style}
        acceptedContentTypes={["url", "plain-text"]}
        onPress={({ text }) => submit(text)}
      />
    );
  }
  if (fallback !== undefined) return <>{fallback}</>;
  const read = async () => {
    setReading(true);
    try {
      submit(await readClipboard());
    } catch {
      // The user did not allow pasting.
    }
    setReading(false);
  };
  return (
    <Pressable
      accessibilityRole="button"
      disabled={isReading}
      style={style}
      onPress={() => void read()}
    >
      <Text>{title}</Text>
    </Pressable>
  );
}

async function readClipboard() {
  const { ports, config } = registry.active ?? {};
  return (config?.phone?.clipboard ?? ports?.phone.clipboard)?.read();
}
