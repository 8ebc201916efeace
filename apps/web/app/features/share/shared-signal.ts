import { type Basis, type PlannedLevel, plannedLevels, type SignalDetail } from '@sealtick/contract';
import { getOutcome, type Outcome } from '../../lib/text/outcome.ts';
import { type ExitMark, exitMark } from '../../ui/signal-picture/exit-mark.ts';

/** A signal as its picture shows it. */
export interface SharedSignal
  extends Pick<SignalDetail, 'symbol' | 'timeframe' | 'side' | 'strategyName' | 'createdAt'> {
  readonly levels: readonly PlannedLevel[];
  /** Decimals of its prices. */
  readonly digits: number;
  /** ms UTC. */
  readonly barCloseAt: number;
  readonly closedAt: number | null;
  readonly outcome: Outcome;
  readonly exit: ExitMark | null;
  readonly index: number | null;
  readonly basis: Basis;
}

/** Returns a signal as its picture shows it. @throws {RangeError} if a price or time is invalid. */
export function sharedSignal(signal: SignalDetail): SharedSignal {
  const { symbol, timeframe, side, strategyName, createdAt, index, basis } = signal;
  return {
    symbol,
    timeframe,
    side,
    strategyName,
    createdAt,
    index,
    basis,
    levels: plannedLevels(signal).map((level) => ({ ...level, price: requireFinite(level.price) })),
    digits: signal.entry.split('.')[1]?.length ?? 0,
    barCloseAt: requireFinite(Date.parse(signal.barCloseAt)),
    closedAt: signal.closedAt === null ? null : requireFinite(Date.parse(signal.closedAt)),
    outcome: getOutcome(signal),
    exit: exitMark(signal, signal.steps),
  };
}

function requireFinite(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError('Invalid price or time in a signal.');
  return value;
}
