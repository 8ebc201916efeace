import type { PerformanceMetrics, RecordTimeframe } from '@sealtick/contract';
import { paths } from '../../lib/navigation/paths.ts';
import { formatCount, formatCounted, formatPercent, formatRatio } from '../../lib/text/format.ts';
import { shortageText } from '../../lib/text/shortage-text.ts';
import { formatDate } from '../../lib/time/time.ts';
import { RecordLabel } from '../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { DEFINITIONS } from './definitions.ts';
import { formatFigure } from './performance/figure-text.ts';

interface QuickStatsProps {
  strategyId: string;
  /** The figures of the record that the page shows. */
  metrics: PerformanceMetrics;
  timeframe: RecordTimeframe;
}

/** The main figures of a strategy. */
export function QuickStats({ strategyId, metrics, timeframe }: QuickStatsProps) {
  const rows = [
    { key: DEFINITIONS.sharpe.label, term: DEFINITIONS.sharpe.term, value: formatRatio(metrics.sharpe) },
    ...(metrics.trials === null
      ? []
      : [
          {
            key: `Deflated Sharpe, ${formatCounted(metrics.trials, 'trial')}`,
            term: 'deflated-sharpe-ratio-dsr',
            value: formatFigure(metrics.deflatedSharpe, { unit: 'fraction', key: 'deflatedSharpeRatio' }),
          },
        ]),
    {
      key: DEFINITIONS.maxDrawdown.label,
      term: DEFINITIONS.maxDrawdown.term,
      value: formatPercent(metrics.maxDrawdown),
    },
    { key: DEFINITIONS.winRate.label, term: DEFINITIONS.winRate.term, value: formatPercent(metrics.winRate) },
    { key: DEFINITIONS.avgRR.label, term: DEFINITIONS.avgRR.term, value: formatRatio(metrics.avgRR) },
    { key: DEFINITIONS.payoff.label, term: DEFINITIONS.payoff.term, value: formatRatio(metrics.payoff) },
    { key: 'Annual return', term: 'annual-return-cagr', value: formatPercent(metrics.annualReturn, 1, 'exceptZero') },
    { key: 'Trades', value: formatCount(metrics.trades) },
  ];
  return (
    <Card aria-labelledby="quick-stats">
      <CardHeader id="quick-stats" title="Quick Stats">
        <span className="flex flex-wrap items-center gap-x-3 text-12 text-ink-3">
          <RecordLabel record={metrics.basis.record} />
          {timeframe !== 'all' && <span>{timeframe}</span>}
          {metrics.to !== null && <span>as of {formatDate(metrics.to)}</span>}
        </span>
      </CardHeader>
      <CardBody className="py-2 md:py-2.5">
        <KeyValues rows={rows} label="Quick Stats" />
      </CardBody>
      <div className="grid gap-2 px-4 pb-4 md:px-5">
        {metrics.ruinedOn !== null && (
          <p className="text-12 text-warn">Ruined on {formatDate(metrics.ruinedOn)}: the record ends there.</p>
        )}
        {metrics.reason && <p className="text-12 text-ink-3">{shortageText(metrics.reason, metrics.basis)}</p>}
        <p className="text-13">
          <TextLink isAlone to={paths.getVerify(strategyId)}>
            Verify this record
          </TextLink>
        </p>
      </div>
    </Card>
  );
}
