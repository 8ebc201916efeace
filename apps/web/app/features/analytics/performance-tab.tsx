import type { Portfolio, PortfolioAnalytics } from '@sealtick/contract';
import { monthlyReturns } from '@sealtick/engine';
import { formatCount, formatPercent, formatR, formatRatio } from '../../lib/text/format.ts';
import { shortageText } from '../../lib/text/shortage-text.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Heatmap } from '../../ui/heatmap.tsx';
import { type KeyValue, KeyValues } from '../../ui/key-values.tsx';
import { toMonthRows } from '../../ui/month-rows.ts';
import { EquityCard } from '../../widgets/member-record/equity-card.tsx';
import { WhatIfCard } from './what-if-card.tsx';

interface PerformanceTabProps {
  portfolio: Portfolio;
  analytics: PortfolioAnalytics;
  getName: (strategyId: string) => string;
}

/** The curve of the member's record over its drawdown, its figures and months, and what other sizes would have made of it. */
export function PerformanceTab({ portfolio, analytics, getName }: PerformanceTabProps) {
  // The page says once what the figures need.
  if (portfolio.trades === 0) return <EquityCard portfolio={portfolio} analytics={analytics} hasFigures={false} />;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <EquityCard portfolio={portfolio} analytics={analytics} hasFigures={false} />
        <RecordFigures statistics={analytics.statistics} />
      </div>
      <MonthsCard curve={analytics.curve} />
      <WhatIfCard currency={portfolio.currency} getName={getName} />
    </>
  );
}

const FIGURES: readonly (readonly [key: string, label: string, format: (value: number) => string, term?: string])[] = [
  ['volatility', 'Volatility per year', formatPercent, 'volatility'],
  ['sortinoRatio', 'Sortino ratio', formatRatio, 'sortino'],
  ['calmarRatio', 'Calmar ratio', formatRatio, 'calmar'],
  ['longestDrawdown', 'Longest drawdown', (days) => `${formatCount(days)} days`, 'longest-drawdown'],
  ['profitFactor', 'Profit factor', formatRatio, 'profit-factor'],
  ['expectancy', 'Expectancy', (value) => formatR(value, 3), 'expectancy'],
  ['bestTrade', 'Best trade', formatR],
  ['worstTrade', 'Worst trade', formatR],
  ['trades', 'Closed trades', formatCount],
];

/** Returns by month; nothing before the first one. */
export function MonthsCard({ curve }: Pick<PortfolioAnalytics, 'curve'>) {
  const months = monthlyReturns(curve);
  if (months.length === 0) return null;
  return (
    <Card aria-labelledby="months">
      <CardHeader id="months" title="Monthly returns, %">
        <span className="text-12 text-ink-3">* partial month, to now</span>
      </CardHeader>
      <CardBody>
        <Heatmap label="Monthly returns in percent" rows={toMonthRows(months)} />
      </CardBody>
    </Card>
  );
}

/** Further figures of a record; those that lack the same are one row, which says what. */
export function RecordFigures({ statistics }: Pick<PortfolioAnalytics, 'statistics'>) {
  const rows: KeyValue[] = [];
  const missing = new Map<string, string[]>();
  for (const [key, label, format, term] of FIGURES) {
    const { value, reason } = statistics.find((one) => one.key === key) ?? { value: null, reason: null };
    if (value !== null) rows.push({ key: label, value: format(value), ...(term && { term }) });
    else if (reason !== null) missing.set(reason, [...(missing.get(reason) ?? []), label]);
  }
  for (const [reason, labels] of missing) {
    const text = shortageText(reason, { record: 'live' });
    rows.push({ key: labels.join(', '), value: <span className="text-12 font-text text-ink-3">— {text}</span> });
  }
  return (
    <Card aria-labelledby="record-figures">
      <CardHeader id="record-figures" title="Figures" />
      <CardBody className="py-2!">
        <KeyValues label="Figures" rows={rows} />
        <p className="py-2 text-12 text-ink-3">
          Figures of trades and of daily returns count whole days, without today.
        </p>
      </CardBody>
    </Card>
  );
}
