interface LevelBarProps {
  /** Distances from entry to stop and from entry to the first target, in price. */
  risk: number;
  reward: number;
}

/** The trade as a picture: risk left of the notch, reward right (for a short too); the lengths are the ratio. */
export function LevelBar({ risk, reward }: LevelBarProps) {
  const notch = Math.min(96, Math.max(4, (100 * risk) / (risk + reward)));
  return (
    <svg
      width="100%"
      height="12"
      role="img"
      aria-label={`Risk 1 to reward ${(reward / risk).toFixed(2)}`}
      className="block overflow-visible"
    >
      <line x1="0" x2={`${notch}%`} y1="6" y2="6" strokeWidth="3" className="stroke-short-mute" />
      <line x1={`${notch}%`} x2="100%" y1="6" y2="6" strokeWidth="3" className="stroke-long-mute" />
      <line x1={`${notch}%`} x2={`${notch}%`} y1="0" y2="12" strokeWidth="2" className="stroke-ink-1" />
    </svg>
  );
}
