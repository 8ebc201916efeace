import type { Portfolio, PortfolioAnalytics } from '@sealtick/contract';
import { DAY_MS, drawdowns } from '@sealtick/engine';
import { useMemo } from 'react';
import { useSetParam } from '../../lib/navigation/use-set-param.ts';
import { formatPercent } from '../../lib/text/format.ts';
import { BasisLabel } from '../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { type Curve, computeGains, curveSince } from '../../ui/equity-chart/curve.ts';
import { EquityChart } from '../../ui/equity-chart/equity-chart.tsx';
import { KnownStats } from '../../ui/stat-card.tsx';
import { accountStats } from './account-stats.ts';

const RANGES = [
  { value: '1m', label: '1M', days: 30 },
  { value: '3m', label: '3M', days: 91 },
  { value: '12m', label: '12M', days: 365 },
] as const;

interface EquityCardProps {
  portfolio: Pick<Portfolio, 'trades'>;
  analytics: Pick<PortfolioAnalytics, 'curve' | 'market' | 'statistics'>;
  /** Whether the card has its basis, return and risk below its curve; otherwise the page has them. */
  hasFigures?: boolean;
  /** What its values are, and when the curve begins. */
  note?: string;
  empty?: string;
}

/** Growth of the model account over its drawdown, without restated equity, and what it comes to. */
export function EquityCard({
  portfolio,
  analytics,
  hasFigures = true,
  note = 'Daily, marked to market, net of costs, with your equity and risk per trade.',
  empty = 'Your curve begins with the first trade of a strategy that you follow.',
}: EquityCardProps) {
  const { curve, market } = analytics;
  const [params, choose] = useSetParam();
  const range = RANGES.find(({ value }) => value === params.get('range')) ?? RANGES[2];
  const shown = useMemo(() => curveIn(curve, range.days), [curve, range]);
  const hasMoved = curve.equity.some((value) => value !== curve.equity[0]);
  const gain = shown.value.length < 2 ? null : shown.value.at(-1)!;
  const text = gain === null ? 'no daily mark yet' : `${formatPercent(gain, 1, 'exceptZero')} in ${range.label}`;
  return (
    <Card aria-labelledby="account-equity">
      <CardHeader id="account-equity" title="Account equity">
        {hasMoved && (
          <ChoiceRow
            label="Range"
            choices={RANGES}
            value={range.value}
            onChange={(value) => choose({ range: value === '12m' ? '' : value })}
          />
        )}
      </CardHeader>
      <CardBody>
        {hasMoved ? (
          <EquityChart
            label={`Account equity over drawdown: ${text}`}
            content={{ curves: [shown], split: null }}
            height="h-72 md:h-76"
          />
        ) : (
          <p className="grid h-40 place-items-center px-6 text-center">{empty}</p>
        )}
        {hasFigures && (
          <KnownStats label="Return and risk" stats={accountStats(portfolio, analytics)} className="mt-3" />
        )}
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-3">
          {hasFigures && <BasisLabel basis={{ record: 'live', market }} />}
          {note}
        </p>
      </CardBody>
    </Card>
  );
}

function curveIn({ time, equity }: PortfolioAnalytics['curve'], days: number): Curve {
  const whole: Curve = {
    id: 'account',
    kind: 'live',
    label: 'Account',
    time,
    value: computeGains(equity),
    drawdown: drawdowns(equity),
  };
  return curveSince(whole, (time.at(-1) ?? 0) - days * DAY_MS) ?? whole;
}
