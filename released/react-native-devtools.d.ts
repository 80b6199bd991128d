import type { ReactElement } from 'react';

/**
 * A panel for development: what the client read, asked, answered and why, and the config in use. It can start the app as a
 * new install. Opens with a button, and from the developer menu (shake the phone). Renders nothing in a release, which does
 * not contain the panel.
 *
 * @example
 * <LinkProvider config={config}>
 *   <App />
 *   <LinkDevtools />
 * </LinkProvider>;
 */
export declare function LinkDevtools(props: LinkDevtoolsProps): ReactElement | null;

/** Props of `LinkDevtools`. */
export declare interface LinkDevtoolsProps {
    /** Whether the button is shown. Without it, the panel opens from the developer menu. Default: true. */
    button?: boolean | undefined;
}

export { }
