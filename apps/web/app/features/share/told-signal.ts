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

/** A signal as far as the server told of it. @throws {RangeError} where a price or a moment is none. */
export function toldSignal(signal: SignalDetail): ToldSignal {
  const { symbol, timeframe, side, strategyName, createdAt, index, basis } = signal;
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
    closedAt: signal.closedAt === null ? null : sound(Date.parse(signal.closedAt)),
    outcome: outcomeOf(signal),
  };
}

function sound(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError('A signal has a price or a moment that is none.');
  return value;
}
