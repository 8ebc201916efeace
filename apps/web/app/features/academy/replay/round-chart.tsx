import { barAt } from '@sealtick/engine';
import { DECISION_BARS, type Graded, type Plan, type Round } from '@sealtick/simulated-market/practice';
import { useMemo } from 'react';
import type { ChartContent } from '../../../ui/price-chart/chart-data.ts';
import { PriceChart } from '../../../ui/price-chart/price-chart.tsx';
import { getEnd } from './round-words.ts';

interface RoundChartProps {
  round: Round;
  /** Bars that are shown. */
  shown: number;
  plan: Partial<Plan> | null;
  graded: Graded | null;
}

/** The bars of a round up to the newest that is shown, with the levels of the plan. */
export function RoundChart({ round, shown, plan, graded }: RoundChartProps) {
  const content = useMemo(() => getContent(round, shown, plan, graded), [round, shown, plan, graded]);
  return (
    <PriceChart label={`Simulated ${round.instrument.symbol}, hourly bars`} content={content} height="h-72 md:h-90" />
  );
}

function getContent(
  { bars, instrument }: Round,
  shown: number,
  plan: Partial<Plan> | null,
  graded: Graded | null,
): ChartContent {
  const now = bars.closeTime[shown - 1]!;
  const end = getEnd(graded);
  const isOver = end !== null && end <= now;
  const trade = graded?.kind === 'closed' ? graded.trade : null;
  const exit = trade && isOver ? trade.exits.at(-1)! : null;
  return {
    bars: Array.from({ length: shown }, (_none, i) => barAt(bars, i)),
    digits: instrument.digits,
    levels: (['entry', 'stop', 'target'] as const).flatMap((kind) => {
      const price = plan?.[kind];
      return price === undefined ? [] : [{ kind, label: LABEL[kind], price }];
    }),
    marks: [
      ...(trade && trade.fillTime < now
        ? [{ kind: 'fill' as const, at: trade.fillTime + 1, price: trade.fillPrice }]
        : []),
      ...(exit && trade
        ? [
            {
              kind: 'exit' as const,
              at: exit.knownAt,
              price: exit.price,
              tone: trade.netR > 0 ? 'gain' : 'loss',
            } as const,
          ]
        : []),
    ],
    signalAt: shown > DECISION_BARS || plan !== null ? bars.closeTime[DECISION_BARS - 1]! : null,
    signalLabel: 'Your decision',
    exitAt: isOver ? end : null,
  };
}

const LABEL = { entry: 'Entry', stop: 'Stop', target: 'Target' } as const;
