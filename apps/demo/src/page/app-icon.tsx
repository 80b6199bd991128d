/** The shop’s app icon, a half-glazed pot. */
export function AppIcon() {
  return (
    <span className="icon loam-icon" aria-hidden="true">
      <svg viewBox="0 0 24 24" width="58%" height="58%">
        <path d="M4 5h16v5.500a8 8 0 0 1-16 0V5Z" fill="none" strokeWidth="1.700" />
        <path d="M4 10.500h16a8 8 0 0 1-16 0Z" stroke="none" />
      </svg>
    </span>
  );
}
