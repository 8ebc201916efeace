import { formatR } from '../../lib/text/format.ts';
import { type OutcomeShares, outcomeShares } from './outcome-shares.ts';
import type { SignalView } from './signal-view.ts';

/** How the strategy's earlier trades ended, as a bar with their mean; how many there are while they are too few. */
export function OutcomeMix({ signal: { outcomes, uncalibratedText } }: { signal: SignalView }) {
  const shares = outcomes && outcomeShares(outcomes);
  if (!shares || uncalibratedText !== '')
    return <span title="Too few closed trades to show how they ended">{uncalibratedText || 'No trades'}</span>;
  const { reached, stopped, left } = shares;
  const text = `Earlier trades, backtest and live: ${reached}% target, ${stopped}% stop, ${left}% time or rule`;
  return (
    <span title={text} className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1 tabular-nums">
      <span role="img" aria-label={text} className="w-12">
        <OutcomeBar {...shares} />
      </span>
      <span className="whitespace-nowrap text-ink-2">
        <span className="sr-only">, mean </span>
        {formatR(outcomes.meanR, 3)}
      </span>
    </span>
  );
}

/** The records that a signal and the trades before it are of, for the notice next to them. */
export const getBases = ({ basis, outcomes }: Pick<SignalView, 'basis' | 'outcomes'>) =>
  outcomes ? [basis, { ...basis, record: 'backtest' as const }] : [basis];

/** The same with its name, for lists without column headings: a mean alone reads like the result of the signal. */
export function EarlierTrades({ signal }: { signal: SignalView }) {
  return (
    <>
      <span aria-hidden="true">Earlier trades</span>
      <OutcomeMix signal={signal} />
    </>
  );
}

/** Target, stop and the rest as parts of a bar, in the order of the text next to it. */
export function OutcomeBar({ reached, stopped, left }: OutcomeShares) {
  return (
    <span aria-hidden="true" className="flex h-1.5 gap-0.5 overflow-hidden rounded-full">
      <span className="bg-long-mute" style={{ flexGrow: reached }} />
      <span className="bg-short-mute" style={{ flexGrow: stopped }} />
      <span className="bg-line-control" style={{ flexGrow: left }} />
    </span>
  );
}
