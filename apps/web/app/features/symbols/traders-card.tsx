import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/navigation/paths.ts';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { tradersQuery } from './symbols.queries.ts';

/** The strategies that trade a symbol, each with its timeframes. */
export function TradersCard({ symbol }: { symbol: string }) {
  const strategies = useTraders();
  return (
    <TitledCard id="traders" title="Strategies that trade it">
      <LoadState read={strategies} what="the strategies" isLine className="p-4 md:p-5" skeleton="h-24">
        {(all) => <Traders symbol={symbol} traders={all.filter(({ symbols }) => symbols.includes(symbol))} />}
      </LoadState>
    </TitledCard>
  );
}

type Trader = NonNullable<ReturnType<typeof useTraders>['data']>[number];

const useTraders = () => useQuery(tradersQuery());

function Traders({ symbol, traders }: { symbol: string; traders: readonly Trader[] }) {
  if (traders.length === 0) return <CardBody>No strategy trades {symbol}.</CardBody>;
  return (
    <ul aria-labelledby="traders" className="divide-y divide-line text-13">
      {traders.map(({ id, name, oneLiner, streams, isActive }) => (
        <li key={id} className="grid gap-0.5 px-4 py-2.5 md:px-5">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <TextLink isAlone to={paths.strategy(id)} className="font-strong text-14">
              {name}
            </TextLink>
            <span className="text-12 text-ink-3">
              {[...new Set(streams.filter((one) => one.symbol === symbol).map(({ timeframe }) => timeframe))].join(
                ', ',
              )}
              {!isActive && ' inactive'}
            </span>
          </span>
          <span>{oneLiner}</span>
        </li>
      ))}
    </ul>
  );
}
