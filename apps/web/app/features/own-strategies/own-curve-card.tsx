import type { CurvePoints } from '@sealtick/contract';
import { drawdowns } from '@sealtick/engine';
import { useMemo } from 'react';
import { formatCounted, formatPercent } from '../../lib/text/format.ts';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { computeGains } from '../../ui/equity-chart/curve.ts';
import { EquityChart } from '../../ui/equity-chart/equity-chart.tsx';

/** The model account after each closed trade, over its drawdown. */
export function OwnCurveCard({ curve: { time, equity } }: { curve: CurvePoints }) {
  const trades = time.length - 1;
  const shown = useMemo(() => {
    const figures = { value: computeGains(equity), drawdown: drawdowns(equity) };
    return { id: 'own', kind: 'live', label: 'Your record', time, ...figures } as const;
  }, [time, equity]);
  const text = `${formatPercent(shown.value.at(-1) ?? null)} after ${formatCounted(trades, 'closed trade')}`;
  return (
    <TitledCard id="own-curve" title="Equity">
      <CardBody>
        {trades === 0 ? (
          <p className="grid h-40 place-items-center px-6 text-center">The curve begins with the first closed trade.</p>
        ) : (
          <EquityChart
            label={`Model account over drawdown: ${text}`}
            content={{ curves: [shown], split: null }}
            height="h-72 md:h-76"
          />
        )}
        <p className="mt-2 text-12 text-ink-3">
          After each closed trade, net of costs: 10,000 at first, 1% at risk in each.
        </p>
      </CardBody>
    </TitledCard>
  );
}
