import type { Basis, SignalDetail } from '@sealtick/contract';
import { type Outcome, outcomeOf } from '../../lib/outcome.ts';
import type { PlotLevel } from '../../ui/signal-picture/plot.ts';

/** A signal as its picture tells it. */
export interface ToldSignal extends Pick<SignalDetail, 'symbol' | 'timeframe' | 'side' | 'strategyName' | 'createdAt'> {
  readonly levels: readonly (PlotLevel & { readonly label: string })[];
  /** Digits after the point that its prices have. */
  readonly digits: number;
  /** ms UTC. */
  readonly barCloseAt: number;
  readonly closedAt: number | null;
  readonly outcome: Outcome;
  readonly index: number | null;
  readonly basis: Basis;
}

/**
 * What became of a signal is told as far as the entries of the log that came with it: an entry that is not public yet has
 * not happened for who may not see it. @throws {RangeError} where a price or a moment is none.
 */
export function toldSignal(signal: SignalDetail): ToldSignal {
  const { symbol, timeframe, side, strategyName, createdAt, index, basis } = signal;
  const told = index === null ? signal : asFarAsTold(signal);
  return {
    ...{ symbol, timeframe, side, strategyName, createdAt, index, basis },
    levels: [
      ...signal.targets.map((price, i) => ({
        kind: 'target' as const,
        label: signal.targets.length === 1 ? 'Target' : `Target ${i + 1}`,
        price: sound(Number(price)),
      })),
      { kind: 'entry', label: 'Entry', price: sound(Number(signal.entry)) },
      { kind: 'stop', label: 'Stop', price: sound(Number(signal.stop)) },
    ],
    digits: signal.entry.split('.')[1]?.length ?? 0,
    barCloseAt: sound(Date.parse(signal.barCloseAt)),
    closedAt: told.closedAt === null ? null : sound(Date.parse(told.closedAt)),
    outcome: outcomeOf(told),
  };
}

function asFarAsTold(signal: SignalDetail): SignalDetail {
  const count = (wanted: string) => signal.steps.filter(({ change }) => change === wanted).length;
  if (count('closed') > 0) return signal;
  const filledAt = count('filled') > 0 ? signal.filledAt : null;
  return { ...signal, status: 'active', closedAt: null, pnl: null, filledAt, targetsReached: count('target') };
}

function sound(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError('A signal has a price or a moment that is none.');
  return value;
}
