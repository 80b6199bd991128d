/** The shop's icon: a bowl, half full. */
export function AppIcon() {
  return (
    <span className="icon loam-icon" aria-hidden="true">
      <svg viewBox="0 0 24 24" width="60%" height="60%">
        <path
          d="M4 8h16v3a8 8 0 0 1-16 0V8Z"
          fill="none"
          strokeWidth="1.800"
          strokeLinejoin="round"
        />
        <path d="M4.300 12h15.400A8 8 0 0 1 4.300 12Z" stroke="none" />
      </svg>
    </span>
  );
}
