import type { BrokerConnection, BrokerConnectionDetail } from '@sealtick/contract';
import { CardBody } from '../../ui/card.tsx';
import { type CardQuery, CardState } from '../../ui/card-state.tsx';
import { FoldCard } from '../../ui/fold-card.tsx';
import { SymbolsForm } from './symbols-form.tsx';

interface SymbolsCardProps {
  connection: BrokerConnection;
  detail: CardQuery<BrokerConnectionDetail>;
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
        <CardState query={detail} noun="symbols">
          {({ symbols }) => <SymbolsForm connection={connection} symbols={symbols} />}
        </CardState>
      </CardBody>
    </FoldCard>
  );
}
