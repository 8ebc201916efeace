import type { Signal, SignalStep } from '@sealtick/contract';
import { formatR } from '../../lib/text/format.ts';
import { getOutcome } from '../../lib/text/outcome.ts';
import { type Tone, toTone } from '../../lib/text/to-tone.ts';

/** Where a closed signal ended, as its picture marks it. */
export interface ExitMark {
  /** Close of the bar in which it ended, ms UTC. */
  readonly at: number;
  /** Null if it is not known: then the close of the last bar is marked. */
  readonly price: number | null;
  readonly label: string;
  readonly tone: Tone;
}

type Closed = Pick<
  Signal,
  'status' | 'closeReason' | 'closedAt' | 'pnl' | 'targets' | 'targetsReached' | 'currentStop' | 'filledAt'
>;

/**
 * Returns where a signal ended; null while it is active, and without a valid time.
 * @param steps Its log entries, which have the exact price.
 */
export function exitMark(signal: Closed, steps: readonly SignalStep[] = []): ExitMark | null {
  const at = Date.parse(signal.closedAt ?? '');
  if (signal.status === 'active' || Number.isNaN(at)) return null;
  const { label, result } = getOutcome(signal);
  const price = Number(steps.findLast(({ change }) => change === 'closed')?.price ?? plannedExit(signal) ?? Number.NaN);
  return {
    at,
    price: Number.isFinite(price) ? price : null,
    label: result === null ? label : `${label} ${formatR(result)}`,
    tone: result === null ? 'neutral' : toTone(formatR(result)),
  };
}

/** The level at which the trade was planned to end as it did. */
function plannedExit({ closeReason, targets, currentStop }: Closed): string | undefined {
  if (closeReason === 'target') return targets.at(-1);
  return closeReason === 'stop' ? currentStop : undefined;
}
