import { Link } from 'react-router';
import { formatCount, formatPercent, formatRatio } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ActiveBadge, Badge } from '../../ui/badge.tsx';
import { BasisLabel } from '../../ui/basis-label.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { marketLabel } from './filter-strategies.ts';
import type { MetricsView, StrategyView } from './strategy-view.ts';

const FRAME = 'flex flex-col rounded-card border border-line bg-surface-1 p-4 md:p-5';
const MARKETS_SHOWN = 2;

/** The whole card is one link; what is read aloud is the strategy's name. */
export function StrategyCard({ strategy }: { strategy: StrategyView }) {
  const more = strategy.markets.length - MARKETS_SHOWN;
  return (
    <li className={`${FRAME} relative transition-colors hover:border-line-control`}>
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-head text-16 tracking-[-0.01em]">
          <Link
            to={paths.strategy(strategy.id)}
            className="after:absolute after:inset-0 after:rounded-card focus-visible:shadow-none focus-visible:after:shadow-focus"
          >
            {strategy.name}
          </Link>
        </h2>
        <ActiveBadge isActive={strategy.isActive} />
      </div>
      <p className="text-13 text-ink-3">
        {strategy.approach} · {strategy.riskLevel} risk
      </p>
      <p className="mt-2 mb-4">{strategy.oneLiner}</p>
      <CardFigures metrics={strategy.metrics} />
      <div className="mt-3.5 flex flex-wrap items-center gap-1.5">
        {strategy.markets.slice(0, MARKETS_SHOWN).map((market) => (
          <Badge key={market}>{marketLabel(market)}</Badge>
        ))}
        {more > 0 && (
          <Badge title={strategy.markets.slice(MARKETS_SHOWN).map(marketLabel).join(', ')}>
            +{more}
            <span className="sr-only"> more</span>
          </Badge>
        )}
        {strategy.timeframes.length > 0 && <Badge>{strategy.timeframes.join(' · ')}</Badge>}
      </div>
    </li>
  );
}

function CardFigures({ metrics }: { metrics: MetricsView }) {
  const figures = [
    ['Sharpe', formatRatio(metrics.sharpe)],
    ['Max DD', formatPercent(metrics.maxDrawdown)],
    ['Win rate', formatPercent(metrics.winRate)],
    ['Avg R:R', formatRatio(metrics.avgRR)],
  ] as const;
  // The reason is of whatever figure is missing, and most of them stand on the strategy's own page.
  const { sharpe, maxDrawdown, winRate, avgRR } = metrics;
  const isMissing = [sharpe, maxDrawdown, winRate, avgRR].includes(null);
  return (
    <div className="mt-auto border-line border-t pt-3">
      <p className="flex min-h-4 flex-wrap items-center justify-between gap-x-3 text-12 text-ink-3">
        <BasisLabel basis={metrics.basis} />
        <span>{formatCount(metrics.trades)} trades</span>
      </p>
      <dl className="mt-3 flex justify-between gap-2">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-12 text-ink-3">{label}</dt>
            <dd className="mt-0.5 font-head text-16 text-ink-1 whitespace-nowrap tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {isMissing && metrics.reason && <p className="mt-2 text-12 text-ink-3">{metrics.reason}</p>}
    </div>
  );
}

export function StrategyCardSkeleton() {
  return (
    <li className={FRAME}>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-2 h-4 w-48" />
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="mt-1.5 mb-5 h-4 w-3/4" />
      <Skeleton className="mt-auto h-4 w-24" />
      <Skeleton className="mt-3 h-10 w-full" />
      <Skeleton className="mt-4 h-5.5 w-36" />
    </li>
  );
}
