import type { BrokerConnection } from '@sealtick/contract';
import { useSite } from '../../lib/site/site.tsx';
import { environmentText } from '../../lib/text/account-name.ts';
import { SimulatedLabel } from '../../ui/basis-label.tsx';

interface AccountMarksProps {
  connection: Pick<BrokerConnection, 'broker' | 'environment'>;
}

/** Where the orders of an account are filled, and whether prices were simulated. */
export function AccountMarks({ connection }: AccountMarksProps) {
  const isSimulated = useSite().site?.market === 'simulated';
  return (
    <span className="inline-flex items-center gap-3 text-12 text-ink-3 whitespace-nowrap">
      {environmentText(connection)}
      {isSimulated && <SimulatedLabel />}
    </span>
  );
}
