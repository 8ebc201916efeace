import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { tradersQuery } from './symbols.queries.ts';

/** The strategies that trade a symbol, each with its timeframes. */
export function TradersCard({ symbol }: { symbol: string }) {
  return (
    <Card aria-labelledby="traders">
      <CardHeader id="traders" title="Strategies that trade it" />
      <Traders symbol={symbol} />
    </Card>
  );
}

function Traders({ symbol }: { symbol: string }) {
  const { data, isError, refetch } = useQuery(tradersQuery());
  if (data === undefined && isError) {
    return (
      <CardBody role="alert" className="flex flex-wrap items-center gap-3 p-4 md:p-5">
        The strategies could not be loaded.
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </CardBody>
    );
  }
  if (data === undefined) return <Skeleton className="m-4 h-24" />;
  const traders = data.filter(({ symbols }) => symbols.includes(symbol));
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
