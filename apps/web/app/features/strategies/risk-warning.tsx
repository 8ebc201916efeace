import type { PerformanceMetrics } from '@sealtick/contract';
import { Info } from 'lucide';
import { formatPercent } from '../../lib/text/format.ts';
import { Icon } from '../../ui/icon.ts';

/** Warns of losses, with the maximum drawdown of the record. */
export function RiskWarning({ metrics: { maxDrawdown } }: { metrics: PerformanceMetrics }) {
  const hasFallen = maxDrawdown !== null && maxDrawdown < 0;
  return (
    <section aria-labelledby="risk-warning" className="flex gap-2 text-12 text-ink-3">
      <Icon of={Info} size={14} className="mt-px shrink-0" />
      <div>
        <h2 id="risk-warning" className="sr-only">
          Risk warning
        </h2>
        <p>
          {hasFallen
            ? `The largest drawdown of this record is ${formatPercent(-maxDrawdown)}. Losses can exceed it.`
            : 'Losses can exceed those in this record.'}
        </p>
      </div>
    </section>
  );
}
