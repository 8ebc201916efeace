import type { RecordPerformance } from '@sealtick/contract';
import { EM_DASH, formatCount, formatPercent, formatRatio } from '../../../lib/text/format.ts';
import { CardBody } from '../../../ui/card.tsx';
import { FoldCard } from '../../../ui/fold-card.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import { sentence } from './figure-text.ts';

const DEFINITIONS = {
  Alpha:
    'Mean daily return − beta × that of buy and hold, × P: the part of the return that does not come from the instruments, per year.',
  Beta: 'Covariance of the daily returns of record and buy and hold ÷ variance of the latter: how far the record moves when the instruments move by 1.',
  Correlation: 'How closely the daily returns of record and buy and hold move together, from −1 to 1.',
} as const;

/** How a record moved with the instruments that it trades. */
export function AlphaBetaCard({
  alphaBeta,
  alphaBetaReason,
}: Pick<RecordPerformance, 'alphaBeta' | 'alphaBetaReason'>) {
  const values = alphaBeta && {
    Alpha: `${formatPercent(alphaBeta.alpha, 1, 'exceptZero')} per year`,
    Beta: formatRatio(alphaBeta.beta),
    Correlation: formatRatio(alphaBeta.correlation),
  };
  return (
    <FoldCard id="alpha-beta" title="Alpha and beta">
      <CardBody>
        {values === null ? (
          <p className="text-13">
            {EM_DASH} {sentence(alphaBetaReason ?? '')}.
          </p>
        ) : (
          <dl aria-label="Alpha and beta" className="divide-y divide-line">
            {(Object.keys(DEFINITIONS) as (keyof typeof DEFINITIONS)[]).map((name) => (
              <div key={name} className="flex items-baseline justify-between gap-4 py-1.75">
                <dt>
                  <Tooltip text={DEFINITIONS[name]}>{name}</Tooltip>
                </dt>
                <dd className="text-right font-strong text-ink-1 tabular-nums">{values[name]}</dd>
              </div>
            ))}
          </dl>
        )}
        {alphaBeta && (
          <p className="mt-3 max-w-read text-12 text-ink-3">
            Against {alphaBeta.label.charAt(0).toLowerCase() + alphaBeta.label.slice(1)}, without costs:{' '}
            {formatCount(alphaBeta.days)} daily returns.
          </p>
        )}
      </CardBody>
    </FoldCard>
  );
}
