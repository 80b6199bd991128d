/** Props of `LinkDevtools`. */
export interface LinkDevtoolsProps {
  /** Whether the button is shown. Without it, the panel opens from the developer menu. Default: true. */
  button?: boolean | undefined;
}
