import { ReactElement } from 'react';
import { ReactNode } from 'react';
import { StyleProp } from 'react-native';
import { ViewStyle } from 'react-native';

/**
 * A button with which the user hands in the link that led to the install, without a permission prompt.
 * Shows the system's paste button on iOS 16 and newer with `expo-clipboard`, and a plain button elsewhere on iOS. Renders
 * nothing on other platforms, where no link is copied. Use it with `config.clipboard: "manual"`.
 *
 * @example
 * <PasteLinkButton title="Paste my invitation" />;
 */
export declare function PasteLinkButton({ title, fallback, onPaste, style, backgroundColor, foregroundColor, }: PasteLinkButtonProps): ReactElement | null;

/**
 * Props of {@link PasteLinkButton}.
 *
 * @example
 * const props: PasteLinkButtonProps = { title: "Paste my invitation", onPaste: () => next() };
 */
export declare interface PasteLinkButtonProps {
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

/**
 * Hands in a link that the user pasted, such as from a text field or another paste button. The match of this
 * install then becomes an exact one, and its link is delivered as `deferred`, also after a link that opened the app. Use it
 * with `config.clipboard: "manual"`.
 *
 * Does nothing for text that is not one of your web links, on Android, without a `LinkProvider`, and
 * later than a day after the first run.
 *
 * @example
 * submitPastedLink(await Clipboard.getStringAsync());
 */
export declare function submitPastedLink(url: string): void;

export { }
