import { type Basis, type PlannedLevel, plannedLevels, type Signal } from '@sealtick/contract';
import { formatR } from '../../lib/text/format.ts';
import { getOutcome } from '../../lib/text/outcome.ts';
import { type Tone, toTone } from '../../lib/text/to-tone.ts';
import { type ExitMark, exitMark } from '../../ui/signal-picture/exit-mark.ts';

/** A closed signal as the landing page shows it. */
export interface HeroSignal
  extends Pick<
    Signal,
    'symbol' | 'timeframe' | 'side' | 'strategyId' | 'strategyName' | 'index' | 'leafHash' | 'confidence' | 'note'
  > {
  readonly levels: readonly PlannedLevel[];
  /** Decimals of the signal's prices. */
  readonly digits: number;
  /** Planned reward of the first target as a multiple of the risk; null without targets. */
  readonly reward: number | null;
  readonly sealedAt: string;
  readonly barCloseAt: number;
  readonly closedAt: number | null;
  readonly outcome: string;
  readonly tone: Tone;
  readonly exit: ExitMark | null;
  readonly basis: Basis;
}

const getClose = ({ closedAt }: Pick<Signal, 'closedAt'>): number =>
  closedAt === null ? Number.NaN : Date.parse(closedAt);

/** Returns the filled signal that closed last, win or loss, of those that can be drawn; null without one. */
export function heroSignal(signals: readonly Signal[] = []): HeroSignal | null {
  const [last] = signals
    .filter(
      ({ pnl, entry, stop, barCloseAt }) => pnl !== null && entry !== stop && !Number.isNaN(Date.parse(barCloseAt)),
    )
    .filter((signal) => !Number.isNaN(getClose(signal)))
    .sort((a, b) => getClose(b) - getClose(a));
  return last === undefined ? null : toHero(last);
}

function toHero(signal: Signal): HeroSignal {
  const { symbol, timeframe, side, strategyId, strategyName, index, leafHash, basis, createdAt, closedAt } = signal;
  const [entry, stop] = [Number(signal.entry), Number(signal.stop)];
  const targets = signal.targets.map(Number);
  const { label, result } = getOutcome(signal);
  const { confidence, note } = signal;
  return {
    symbol,
    timeframe,
    side,
    strategyId,
    strategyName,
    index,
    leafHash,
    confidence,
    note,
    basis,
    levels: plannedLevels(signal),
    digits: signal.entry.split('.')[1]?.length ?? 0,
    reward: targets[0] === undefined ? null : Math.abs(targets[0] - entry) / Math.abs(entry - stop),
    sealedAt: createdAt,
    barCloseAt: Date.parse(signal.barCloseAt),
    closedAt: closedAt === null ? null : Date.parse(closedAt),
    outcome: `${label} ${formatR(result)}`,
    tone: toTone(formatR(result)),
    exit: exitMark(signal),
  };
}
