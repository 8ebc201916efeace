import { useState } from 'react';
import { statedBasis } from '../../features/strategies/stated-basis.ts';
import { StrategyCard, StrategyCardSkeleton } from '../../features/strategies/strategy-card.tsx';
import { toPerformanceRow } from '../../lib/figures/performance-row.ts';
import { HypotheticalNotice } from '../../ui/basis-label.tsx';
import { PerformanceList, PerformanceListSkeleton } from '../../ui/performance-list.tsx';
import { STRATEGIES } from './samples.ts';
import { SampleCard, Section } from './section.tsx';

const ROWS = STRATEGIES.map(toPerformanceRow);
const STATED = statedBasis(STRATEGIES);
const GRID = 'grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-3';

export function Strategies() {
  const [ids, setIds] = useState<readonly string[]>(['sample-b']);
  const toggle = (id: string) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  const picks = { ids, isFull: ids.length > 1, toggle };
  const [live, tested, newest] = STRATEGIES.map((strategy) => (
    <StrategyCard key={strategy.id} strategy={strategy} picks={picks} stated={STATED} />
  ));
  return (
    <>
      <Section
        name="Strategy card"
        rule="Normal, hovered, with too little data, loading. The skeleton has the size of the card."
      >
        <ul aria-label="Strategy cards" className={GRID}>
          {live}
          <li className="contents">
            <ul aria-label="Hovered" className="contents *:border-line-control">
              {tested}
            </ul>
          </li>
          {newest}
          <StrategyCardSkeleton />
        </ul>
      </Section>
      <Section
        name="Strategy performance"
        rule="Name, curve, return, drawdown, Sharpe; in a sidebar one below the other."
      >
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <SampleCard title="Wide">
            <PerformanceList label="Strategies, wide" rows={ROWS} />
          </SampleCard>
          <SampleCard title="In a sidebar">
            <PerformanceList label="Strategies, in a sidebar" rows={ROWS} />
          </SampleCard>
          <SampleCard title="Loading">
            <PerformanceListSkeleton count={3} />
          </SampleCard>
        </div>
        <HypotheticalNotice bases={ROWS.map(({ basis }) => basis)} />
      </Section>
    </>
  );
}
