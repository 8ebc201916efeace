import { RecordLabel, SimulatedLabel } from '../../ui/basis-label.tsx';
import type { StatedBasis } from './stated-basis.ts';

/** Records, days and market kind of the figures and curves below, stated once. */
export function LibraryBasis({ stated: { records, market } }: { stated: StatedBasis }) {
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-12 text-ink-3">
      {records.map(({ record, days }) => (
        <span key={record} className="inline-flex flex-wrap items-center gap-x-2">
          <RecordLabel record={record} />
          {days}
        </span>
      ))}
      {market === 'simulated' && <SimulatedLabel />}
    </p>
  );
}
