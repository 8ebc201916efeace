import type { RecordPerformance, RecordTimeframe, Strategy } from '@sealtick/contract';
import { EM_DASH } from '../../../lib/text/format.ts';
import { FoldCard } from '../../../ui/fold-card.tsx';
import { CostsTable } from '../backtesting/costs-table.tsx';
import { RegimeTables } from '../backtesting/regime-tables.tsx';
import { StabilityCard } from './stability-card.tsx';

interface RobustnessProps {
  record: RecordPerformance;
  timeframe: RecordTimeframe;
  parameters: Strategy['parameters'];
}

/** What a backtest may rest on: costs, the choice of its settings, and kinds of market. */
export function Robustness({ record, timeframe, parameters }: RobustnessProps) {
  const { doubts } = record;
  if (doubts === null) {
    return (
      <FoldCard id="costs" title="Costs, walk-forward and kinds of market">
        <p className="max-w-read px-4 py-4 text-13 md:px-5">
          {EM_DASH} {whyNone(record, timeframe)}
        </p>
      </FoldCard>
    );
  }
  return (
    <>
      <FoldCard id="costs" title="Cost sensitivity">
        <p className="max-w-read px-4 pt-3 text-12 text-ink-3 md:px-5">
          The same rules with a wider spread, and with every decision one bar late. The first row is the record itself.
        </p>
        <CostsTable costs={doubts.costs} />
      </FoldCard>
      <StabilityCard walkForward={doubts.walkForward} parameters={parameters} />
      <FoldCard id="regimes" title="Kinds of market">
        <RegimeTables regimes={doubts.regimes} />
      </FoldCard>
    </>
  );
}

function whyNone({ basis }: RecordPerformance, timeframe: RecordTimeframe): string {
  if (basis.record === 'live')
    return 'Computed for the backtest alone: other costs and settings need the bars, and the log holds signals.';
  return timeframe === 'all'
    ? 'Not computed yet. It follows a few minutes after the backtest.'
    : 'Computed over all timeframes together. Choose All.';
}
