import type { OwnApp } from "@throughline/protocol";

/** The app’s icon, or the first letter of its name on its color. */
export function AppIcon({
  app: { name, icon, color },
}: {
  app: Pick<OwnApp, "name" | "icon" | "color">;
}) {
  if (icon) return <img className="app-icon" src={icon} alt="" referrerPolicy="no-referrer" />;
  return (
    <span className="app-icon" aria-hidden="true" style={color ? { background: color } : undefined}>
      {initial(name)}
    </span>
  );
}

const segmenter = new Intl.Segmenter();

/** Returns the first letter or emoji of a name, which can be several code units long. */
function initial(name: string): string {
  const [first] = segmenter.segment(name.trim());
  return (first?.segment ?? "").toUpperCase();
}
