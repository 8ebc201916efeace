interface LevelBarProps {
  /** Distances from entry to stop and from entry to the first target, in price. */
  risk: number;
  reward: number;
  /** What came of the trade, in R; null or 0 where it came to nothing. Left out while the trade may still be taken or runs. */
  result?: number | null;
}

/**
 * The trade as a picture: risk left of the notch, reward right (for a short too); the lengths are the ratio. Of a
 * finished one the path to its end is left, and the rest is grey.
 */
export function LevelBar({ risk, reward, result }: LevelBarProps) {
  const notch = Math.min(96, Math.max(4, (100 * risk) / (risk + reward)));
  const end = !result ? null : Math.min(100, Math.max(0, notch + notch * result));
  const isOver = result !== undefined;
  return (
    <svg
      width="100%"
      height="12"
      role="img"
      aria-label={`Risk 1 to reward ${(reward / risk).toFixed(2)}`}
      className="block overflow-visible"
    >
      <line
        x1="0"
        x2={`${notch}%`}
        y1="6"
        y2="6"
        strokeWidth="3"
        className={isOver ? 'stroke-line-strong' : 'stroke-short-mute'}
      />
      <line
        x1={`${notch}%`}
        x2="100%"
        y1="6"
        y2="6"
        strokeWidth="3"
        className={isOver ? 'stroke-line-strong' : 'stroke-long-mute'}
      />
      {end !== null && <Path from={notch} to={end} />}
      <line x1={`${notch}%`} x2={`${notch}%`} y1="0" y2="12" strokeWidth="2" className="stroke-ink-1" />
    </svg>
  );
}

function Path({ from, to }: { from: number; to: number }) {
  const isGain = to > from;
  return (
    <>
      <line
        x1={`${from}%`}
        x2={`${to}%`}
        y1="6"
        y2="6"
        strokeWidth="4"
        className={isGain ? 'stroke-long' : 'stroke-short'}
      />
      <circle cx={`${to}%`} cy="6" r="4" className={isGain ? 'fill-long' : 'fill-short'} />
    </>
  );
}
