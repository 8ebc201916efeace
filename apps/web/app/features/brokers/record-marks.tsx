import type { BrokerConnection } from '@sealtick/contract';
import { useSite } from '../../lib/site.tsx';
import { SimulatedLabel } from '../../ui/basis-label.tsx';
import { environmentText } from './connection-state.ts';

/** Where the orders of an account are filled, and whether prices were simulated. */
export function RecordMarks({ connection }: { connection: BrokerConnection }) {
  const isSimulated = useSite().site?.market === 'simulated';
  return (
    <span className="flex items-center gap-3 text-12 text-ink-3">
      {environmentText(connection)}
      {isSimulated && <SimulatedLabel />}
    </span>
  );
}
