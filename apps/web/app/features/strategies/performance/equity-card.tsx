import { useMemo, useState } from 'react';
import { useSetParam } from '../../../lib/navigation/use-set-param.ts';
import { formatPercent } from '../../../lib/text/format.ts';
import { formatDate } from '../../../lib/time/time.ts';
import { RecordLabel } from '../../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { CHART_VIEWS, type ChartView } from '../../../ui/equity-chart/curve.ts';
import { EquityChart } from '../../../ui/equity-chart/equity-chart.tsx';
import { NoRecord } from './no-record.tsx';
import type { PerformanceView } from './performance-view.ts';
import { inRange, rangeInAddress, toRanges } from './ranges.ts';
import { benchmarkText, toCurves } from './to-curves.ts';

const VIEWS = [
  { value: 'linear', label: 'Linear' },
  { value: 'log', label: 'Log' },
  { value: 'underwater', label: 'Underwater' },
] as const;

interface EquityCardProps {
  performance: PerformanceView;
  /** Whether the card says which records it shows, because the screen shows both. */
  isLabelled?: boolean;
}

/** Equity and drawdown of the records, each from 0%, divided where live began, with buy and hold. */
export function EquityCard({ performance, isLabelled = false }: EquityCardProps) {
  const [params, choose] = useSetParam();
  const [hasBenchmark, setBenchmark] = useState(true);
  const { backtest, live, riskFraction } = performance;
  const whole = useMemo(() => toCurves(performance, hasBenchmark), [performance, hasBenchmark]);
  const ranges = toRanges(whole);
  const range = rangeInAddress(params, ranges);
  const view = CHART_VIEWS.find((one) => one === params.get('view')) ?? 'linear';
  const shown = useMemo(() => ({ ...inRange(whole, range), view }), [whole, range, view]);
  const newest = live && live.curve.time.length > 1 ? live : (backtest ?? live);
  if (newest === null) {
    return <NoRecord />;
  }
  return (
    <Card aria-labelledby="equity">
      <CardHeader id="equity" title="Equity and drawdown">
        {isLabelled && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {backtest && <RecordLabel record="backtest" />}
            {live && <RecordLabel record="live" />}
          </div>
        )}
      </CardHeader>
      <CardBody>
        <div className="mb-3 flex flex-wrap justify-between gap-2">
          <ChoiceRow
            label="View"
            choices={VIEWS}
            value={view}
            onChange={(value: ChartView) => choose({ view: value === 'linear' ? '' : value })}
          />
          {ranges.length > 0 && (
            <ChoiceRow
              label="Range"
              choices={ranges}
              value={range}
              onChange={(value) => choose({ range: value === 'all' ? '' : value })}
            />
          )}
        </div>
        <EquityChart label={description(performance)} content={shown} />
        {newest.benchmark ? (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 text-13">
            <Checkbox checked={hasBenchmark} onChange={(event) => setBenchmark(event.target.checked)}>
              {newest.benchmark.label}
              {newest.benchmark.symbols.length > 1 && ` (equal parts of ${newest.benchmark.symbols.join(', ')})`},
              without costs
            </Checkbox>
            <span className="tabular-nums">{benchmarkText(shown)}</span>
          </p>
        ) : (
          newest.benchmarkReason && <p className="mt-2 text-13">No benchmark: {newest.benchmarkReason}.</p>
        )}
        <p className="mt-2 text-12 text-ink-3">
          Each record starts at 0%. Daily, marked to market, net of spread, slippage, commission and swap;{' '}
          {formatPercent(riskFraction, 2)} of the balance at risk per trade. Marks at the foot are days on which trades
          closed: up with a gain, down with a loss.
          {live !== null &&
            live.curve.time.length < 2 &&
            ` Live since ${formatDate(live.from)}. Its curve begins with the first daily mark.`}
        </p>
      </CardBody>
    </Card>
  );
}

function description({ backtest, live }: PerformanceView): string {
  const parts = [backtest, live].flatMap((record) => {
    if (record === null || record.curve.equity.length < 2) return [];
    const { equity } = record.curve;
    const gain = equity[equity.length - 1]! / equity[0]! - 1;
    const name = record.basis.record === 'live' ? 'live' : 'backtest';
    const days = `${formatDate(record.from)} to ${formatDate(record.to)}`;
    return [`${name} ${formatPercent(gain, 1, 'exceptZero')} from ${days}`];
  });
  return `Equity over drawdown: ${parts.join('; ') || 'no mark yet'}`;
}
