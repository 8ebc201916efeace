import type { PerformanceMetrics, RealResult } from '@sealtick/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { formatPercent, formatRatio } from '../../lib/text/format.ts';
import { restoreText } from '../../lib/text/restore-text.ts';
import { ActiveBadge, Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardCurve } from './card-curve.tsx';
import { CompareCheckbox, type Picks } from './compare/compare-checkbox.tsx';
import { DEFINITIONS } from './definitions.ts';
import { marketLabel } from './filter-strategies.ts';
import { realResultText } from './real-result-text.ts';
import { sampleText } from './sample-text.ts';
import type { StatedBasis } from './stated-basis.ts';
import type { ListedStrategy } from './strategies.queries.ts';

const FRAME = 'flex flex-col rounded-card border border-line bg-surface-1 p-4 md:p-5';
const MARKETS_SHOWN = 2;

/** The whole card is one link; its accessible name is the strategy's name. */
export function StrategyCard({
  strategy,
  picks,
  stated,
  star,
}: {
  strategy: ListedStrategy;
  picks: Picks;
  stated: StatedBasis;
  /** Marks it as a favourite. */
  star?: ReactNode;
}) {
  const more = strategy.markets.length - MARKETS_SHOWN;
  return (
    <li className={`${FRAME} relative transition-colors hover:border-line-control`}>
      <div className="flex items-start justify-between gap-3">
        <h2 className="mr-auto font-head text-16 tracking-[-0.01em]">
          <Link
            to={paths.strategy(strategy.id)}
            data-row
            className="after:absolute after:inset-0 after:rounded-card focus-visible:shadow-none focus-visible:after:shadow-focus"
          >
            {strategy.name}
          </Link>
        </h2>
        <ActiveBadge isActive={strategy.isActive} off={strategy.switchedOff} />
        {star}
      </div>
      <p className="text-13 text-ink-3">
        {strategy.approach} · {strategy.riskLevel} risk
      </p>
      <p className="mt-2 mb-4">{strategy.oneLiner}</p>
      {strategy.restored && <p className="mb-4 text-12 text-warn">{restoreText(strategy.restored)}</p>}
      {strategy.realResult && <RealBars result={strategy.realResult} />}
      <CardCurve strategy={strategy} stated={stated} />
      <CardFigures metrics={strategy.performanceMetrics} />
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
      <div className="mt-3.5 flex items-center justify-between gap-3 border-line border-t pt-3 text-12 text-ink-3">
        {/* Next to the mark, where a second line moves no row shared with adjacent cards. */}
        <p className="-my-2">{sampleText(strategy.performanceMetrics)}</p>
        <CompareCheckbox strategy={strategy} picks={picks} />
      </div>
    </li>
  );
}

/** Above the rows that are aligned between cards, in lines that do not depend on the font. */
function RealBars({ result }: { result: RealResult }) {
  const [mean, sample] = realResultText(result);
  return (
    <p className="mb-4 text-12 text-ink-3 tabular-nums">
      <span className="block whitespace-nowrap">{mean} </span>
      <span className="block whitespace-nowrap">{sample}</span>
    </p>
  );
}

function CardFigures({ metrics }: { metrics: PerformanceMetrics }) {
  const figures = [
    [DEFINITIONS.sharpe.short, formatRatio(metrics.sharpe)],
    [DEFINITIONS.maxDrawdown.short, formatPercent(metrics.maxDrawdown)],
    [DEFINITIONS.winRate.short, formatPercent(metrics.winRate)],
    [DEFINITIONS.payoff.short, formatRatio(metrics.payoff)],
  ] as const;
  return (
    <dl className="mt-3 flex justify-between gap-2 border-line border-t pt-3">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-12 text-ink-3">{label}</dt>
          <dd className="mt-0.5 font-head text-16 text-ink-1 whitespace-nowrap tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Placeholder of a strategy card. */
export function StrategyCardSkeleton() {
  return (
    <li className={FRAME}>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-2 h-4 w-48" />
      <Skeleton className="mt-3 mb-5 h-9.5 w-full" />
      <Skeleton className="mt-auto h-23 w-full" />
      <Skeleton className="mt-6 h-10 w-full" />
      <Skeleton className="mt-3.5 h-17 w-full" />
    </li>
  );
}
