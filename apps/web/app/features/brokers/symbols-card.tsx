import type { BrokerConnection, BrokerConnectionDetail } from '@sealtick/contract';
import { CardBody } from '../../ui/card.tsx';
import { FoldCard } from '../../ui/fold-card.tsx';
import { LoadState, type ReadState } from '../../ui/load-state.tsx';
import { SymbolsForm } from './symbols-form.tsx';

interface SymbolsCardProps {
  connection: BrokerConnection;
  detail: ReadState<BrokerConnectionDetail>;
}

/** What the broker calls each symbol. Those without a name there are not traded. */
export function SymbolsCard({ connection, detail }: SymbolsCardProps) {
  const untraded = detail.data?.symbols.filter(({ brokerSymbol }) => brokerSymbol === null).length ?? 0;
  return (
    <FoldCard
      id="symbols"
      title="Symbols"
      head={
        untraded > 0 && (
          <span className="text-12 text-warn">{untraded === 1 ? '1 is not traded' : `${untraded} are not traded`}</span>
        )
      }
    >
      <CardBody>
        <LoadState read={detail} what="the symbols" isLine skeleton="h-24">
          {({ symbols }) => <SymbolsForm connection={connection} symbols={symbols} />}
        </LoadState>
      </CardBody>
    </FoldCard>
  );
}
