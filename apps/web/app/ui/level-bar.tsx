import { formatR } from '../lib/text/format.ts';

interface LevelBarProps {
  /** Distance from the entry to the stop, in price. */
  risk: number;
  /** Distances from the entry to the targets, in price; at least one. */
  rewards: readonly number[];
  /** Result of the trade, in R; null or 0 without one. Omitted while the signal is open. */
  result?: number | null;
  /** Distance of the current price from the entry of a filled signal, in R; null or omitted if unknown. */
  now?: number | null;
}

/**
 * A trade as a bar: risk left of the notch, reward right of it (for a short as well), to the scale of its own trade. The bar ends at
 * the furthest target, the others are ticks. A closed trade shows the path to its result and is grey elsewhere; on a filled
 * one a ring shows the price.
 */
export function LevelBar({ risk, rewards, result, now = null }: LevelBarProps) {
  const reach = Math.max(...rewards);
  const notch = Math.min(96, Math.max(4, (100 * risk) / (risk + reach)));
  const at = (r: number) =>
    Math.min(100, Math.max(0, r < 0 ? notch + notch * r : notch + ((100 - notch) * r * risk) / reach));
  const end = result ? at(result) : now === null ? null : at(now);
  const isOver = result !== undefined;
  return (
    <svg
      width="100%"
      height="12"
      role="img"
      aria-label={getName(risk, rewards, now)}
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
      {rewards.map((reward) => (
        <Tick key={reward} at={at(reward / risk)} isOver={isOver} />
      ))}
      {end !== null && <Dot at={end} tone={now !== null ? 'now' : end > notch ? 'gain' : 'loss'} />}
      {/* Above the dot, which would hide it near the entry. */}
      <line x1={`${notch}%`} x2={`${notch}%`} y1="0" y2="12" strokeWidth="2" className="stroke-ink-1" />
    </svg>
  );
}

function getName(risk: number, rewards: readonly number[], now: number | null): string {
  const ratios = rewards.map((reward) => (reward / risk).toFixed(2)).join(' and ');
  return `Risk 1 to reward ${ratios}${now === null ? '' : `, price ${formatR(now)} from the entry`}`;
}

/** A target. */
function Tick({ at, isOver }: { at: number; isOver: boolean }) {
  return (
    <line
      x1={`${at}%`}
      x2={`${at}%`}
      y1="2"
      y2="10"
      strokeWidth="2"
      className={isOver ? 'stroke-ink-3' : 'stroke-long'}
    />
  );
}

function Path({ from, to }: { from: number; to: number }) {
  const tone = to > from ? 'stroke-long' : 'stroke-short';
  return <line x1={`${from}%`} x2={`${to}%`} y1="6" y2="6" strokeWidth="4" className={tone} />;
}

const DOT = {
  now: 'fill-surface-1 stroke-ink-1 stroke-2',
  gain: 'fill-long',
  loss: 'fill-short',
} as const;

function Dot({ at, tone }: { at: number; tone: keyof typeof DOT }) {
  return <circle cx={`${at}%`} cy="6" r="4" className={DOT[tone]} />;
}
