import type { BrokerConnection } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { connectionQuery } from './brokers.queries.ts';
import { DifferencesCard } from './differences-card.tsx';
import { OrdersCard } from './orders-card.tsx';
import { RecordCard } from './record-card.tsx';
import { SymbolsCard } from './symbols-card.tsx';

interface AccountDetailsProps {
  connection: BrokerConnection;
  getName: (strategyId: string) => string;
}

/** What an account did and is compared with: its orders, results, differences and symbols. */
export function AccountDetails({ connection, getName }: AccountDetailsProps) {
  const detail = useQuery(connectionQuery(connection.id));
  return (
    <>
      <OrdersCard connection={connection} getName={getName} />
      <RecordCard connection={connection} />
      <DifferencesCard broker={connection.broker} detail={detail} />
      <SymbolsCard connection={connection} detail={detail} />
    </>
  );
}
