import type { PerformanceMetrics } from '@sealtick/contract';
import { TriangleAlert } from 'lucide';
import { formatPercent } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.ts';

/** Warns of losses, with the maximum drawdown of the record. */
export function RiskWarning({ metrics }: { metrics: PerformanceMetrics }) {
  return (
    <section aria-labelledby="risk-warning" className="flex gap-3 rounded-card bg-warn-soft p-4 text-13">
      <Icon of={TriangleAlert} size={16} className="mt-px shrink-0 text-warn" />
      <div>
        <h2 id="risk-warning" className="text-13 text-warn">
          Risk warning
        </h2>
        <p className="mt-1 text-ink-1">
          Trading carries a substantial risk of loss. Losses can exceed those in this record.
          {metrics.maxDrawdown !== null &&
            metrics.maxDrawdown < 0 &&
            ` The largest drawdown of this record is ${formatPercent(-metrics.maxDrawdown)}.`}{' '}
          Past performance is no guide to future results.
        </p>
      </div>
    </section>
  );
}
