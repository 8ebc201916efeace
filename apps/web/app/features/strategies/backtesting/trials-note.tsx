import type { RunTrials } from '@sealtick/contract';
import { TriangleAlert } from 'lucide';
import { formatCount, formatRatio } from '../../../lib/text/format.ts';
import { Icon } from '../../../ui/icon.ts';
import { formatFigure } from '../performance/figure-text.ts';

/** How many settings a result is one of, and what that does to its Sharpe ratio. */
export function TrialsNote({ trials: { count, deflatedSharpe, bestOfTrials, reason } }: { trials: RunTrials }) {
  const isFirst = count < 2;
  return (
    <p className={`flex gap-3 rounded-card px-4 py-3 text-13 text-ink-1 ${isFirst ? 'bg-surface-2' : 'bg-warn-soft'}`}>
      {!isFirst && <Icon of={TriangleAlert} size={16} className="mt-px shrink-0 text-warn" />}
      <span>
        {isFirst ? (
          'The first settings that you tried on this strategy and symbol. Each further trial makes the best of them less credible.'
        ) : (
          <>
            <strong>One of {formatCount(count)} settings</strong> that you tried on this strategy and symbol. The count
            cannot be reset.
          </>
        )}{' '}
        {!isFirst && deflatedSharpe !== null && bestOfTrials !== null && (
          <>
            The best of as many without any edge would show a Sharpe ratio of {formatRatio(bestOfTrials)}. Probability
            that this one is better (deflated Sharpe ratio, DSR):{' '}
            <strong>{formatFigure(deflatedSharpe, { unit: 'fraction', key: 'deflatedSharpeRatio' })}</strong>.
          </>
        )}
        {!isFirst && deflatedSharpe === null && `No deflated Sharpe ratio: ${reason}.`}
      </span>
    </p>
  );
}
