/** The product's mark: a price bar inside a circle. It also precedes every log index. */
export function Mark({ size = 20, className }: { size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 16 ? 2.2 : 2}
      strokeLinecap="round"
      aria-hidden="true"
      className={`shrink-0 text-accent ${className ?? ''}`}
    >
      <circle cx="12" cy="12" r="10" />
      <path d="M12 6.5v11M7.8 14.5H12M12 9.5h4.2" />
    </svg>
  );
}
