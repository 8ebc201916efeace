import { useState } from 'react';
import { toCardViews } from '../../features/strategies/card-view.ts';
import { StrategyCard, StrategyCardSkeleton } from '../../features/strategies/strategy-card.tsx';
import { toPerformanceRows } from '../../lib/performance-row.ts';
import { HypotheticalNotice } from '../../ui/basis-label.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PerformanceList, PerformanceListSkeleton } from '../../ui/performance-list.tsx';
import { STRATEGIES } from './samples.ts';
import { Section } from './section.tsx';

const CARDS = toCardViews(STRATEGIES);
const ROWS = toPerformanceRows(STRATEGIES, 3);
const GRID = 'grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-3';

export function Strategies() {
  const [ids, setIds] = useState<readonly string[]>(['sample-b']);
  const toggle = (id: string) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  const picks = { ids, isFull: ids.length > 1, toggle };
  const [live, tested, young] = CARDS.map((strategy) => (
    <StrategyCard key={strategy.id} strategy={strategy} picks={picks} />
  ));
  return (
    <>
      <Section
        name="Strategy card"
        rule="At rest, pointed at, with too little to say, loading. The skeleton has the size of what it stands for."
      >
        <ul aria-label="Strategy cards" className={GRID}>
          {live}
          <li className="contents">
            <ul aria-label="Pointed at" className="contents *:border-line-control">
              {tested}
            </ul>
          </li>
          {young}
          <StrategyCardSkeleton />
        </ul>
      </Section>
      <Section name="Strategy performance" rule="Name, curve, return, drawdown, Sharpe; in a rail one under the other.">
        <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <Card aria-labelledby="wide" className="h-fit">
            <CardHeader id="wide" title="In a wide place" />
            <div className="px-4 md:px-5">
              <PerformanceList label="Strategies, wide" rows={ROWS} />
            </div>
          </Card>
          <Card aria-labelledby="rail" className="h-fit">
            <CardHeader id="rail" title="In a rail" />
            <div className="px-4 md:px-5">
              <PerformanceList label="Strategies, in a rail" rows={ROWS} />
            </div>
          </Card>
          <Card aria-labelledby="awaited" className="h-fit">
            <CardHeader id="awaited" title="Loading" />
            <div className="px-4 md:px-5">
              <PerformanceListSkeleton count={3} />
            </div>
          </Card>
        </div>
        <HypotheticalNotice bases={ROWS.map(({ basis }) => basis)} />
      </Section>
    </>
  );
}
