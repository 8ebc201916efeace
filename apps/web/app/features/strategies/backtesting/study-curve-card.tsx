import type { CurvePoints } from '@sealtick/contract';
import { drawdowns } from '@sealtick/engine';
import { useMemo } from 'react';
import { formatPercent } from '../../../lib/text/format.ts';
import { CardBody, TitledCard } from '../../../ui/card.tsx';
import { computeGains } from '../../../ui/equity-chart/curve.ts';
import { EquityChart } from '../../../ui/equity-chart/equity-chart.tsx';

interface StudyCurveCardProps {
  curve: Pick<CurvePoints, 'time' | 'equity'>;
  title: string;
  label: string;
}

/** Daily equity of a backtest over its drawdown. */
export function StudyCurveCard({ curve: { time, equity }, title, label }: StudyCurveCardProps) {
  const content = useMemo(() => {
    const kind = 'backtest' as const;
    const curve = { id: 'study', kind, label, time, value: computeGains(equity), drawdown: drawdowns(equity) };
    return { curves: [curve], split: null };
  }, [time, equity, label]);
  const gain = equity.length === 0 ? null : equity.at(-1)! / equity[0]! - 1;
  return (
    <TitledCard id="study-curve" title={title}>
      <CardBody>
        <EquityChart label={`Equity over drawdown: ${formatPercent(gain, 1, 'exceptZero')}`} content={content} />
      </CardBody>
    </TitledCard>
  );
}
