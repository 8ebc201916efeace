import type { RiskLimits } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../lib/clock.tsx';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { recordsQuery } from '../../lib/risk-settings.queries.ts';
import { edgeIn } from '../../lib/strategy-edge.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { SizeArithmetic } from '../../ui/size-arithmetic.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { nextSize } from './next-size.ts';
import { lastPricesQuery, newestSignalQuery } from './risk.queries.ts';

interface NextSizeCardProps {
  /** The settings of the form; null where a field is wrong. */
  limits: RiskLimits | null;
  equityStatedAt: number;
  lostToday: number;
}

/** The size of the newest open signal, with each step of its arithmetic. */
export function NextSizeCard(props: NextSizeCardProps) {
  return (
    <Card aria-labelledby="next-size">
      <CardHeader id="next-size" title="The next trade, in numbers" />
      <CardBody>
        <Content {...props} />
      </CardBody>
    </Card>
  );
}

function Content({ limits, equityStatedAt, lostToday }: NextSizeCardProps) {
  const now = useNow();
  const signals = useQuery(newestSignalQuery());
  const prices = useQuery(lastPricesQuery());
  const signal = signals.data?.[0];
  const isKelly = limits?.sizing === 'kelly';
  const records = useQuery({ ...recordsQuery(signal?.strategyId ?? ''), enabled: isKelly && signal !== undefined });
  if (signals.isPending || prices.isPending) return <Skeleton className="h-48" />;
  if (signals.isError || prices.isError) return <p role="alert">The newest signal could not be loaded.</p>;
  if (!signal) return <p>No open signal. The arithmetic appears with the next one.</p>;
  const edge = isKelly ? edgeIn(records.data) : null;
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-2.5">
        <SideLabel side={signal.side} />
        <TextLink isAlone to={paths.signal(signal.id)}>
          {signal.symbol}
        </TextLink>
        <span className="text-ink-3">{signal.timeframe}</span>
        {signal.index !== null && <span className="ml-auto font-mono text-13">#{formatCount(signal.index)}</span>}
      </p>
      {limits === null ? (
        <p>Correct the amounts to see the size.</p>
      ) : (
        <SizeArithmetic
          size={nextSize({ signal, prices: prices.data, limits, equityStatedAt, edge, lostToday, now })}
        />
      )}
    </>
  );
}
