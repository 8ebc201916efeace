import type { RecordPerformance } from '@sealtick/contract';
import { formatDate, orDash } from '../../../lib/time.ts';

/** Says on which day the model account of a record was ruined; nothing for others. */
export function RuinNotice({ record: { ruinedOn } }: { record: Pick<RecordPerformance, 'ruinedOn'> }) {
  if (ruinedOn === null) return null;
  return (
    <p role="note" className="rounded-card bg-warn-soft px-4 py-3.5 text-13 text-ink-1 md:px-5">
      <strong className="text-warn">Ruined on {orDash(() => formatDate(ruinedOn))}.</strong> The model account lost all
      of its balance. The record ends there and counts no later trade.
    </p>
  );
}
