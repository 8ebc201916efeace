import type { LastPrice, RiskLimits, Signal } from '@sealtick/contract';
import type { RiskUse } from '@sealtick/engine';
import { useQuery } from '@tanstack/react-query';
import { edgeIn } from '../../lib/figures/strategy-edge.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { pricesQuery } from '../../lib/queries/prices.query.ts';
import { recordsQuery } from '../../lib/queries/risk-settings.queries.ts';
import { formatCount } from '../../lib/text/format.ts';
import { useNow, useWallNow } from '../../lib/time/clock.tsx';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { allOf, LoadState } from '../../ui/load-state.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { SizeArithmetic } from '../../ui/size-arithmetic.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { nextSignal } from './next-signal.ts';
import { nextSize } from './next-size.ts';
import { activeSignalsQuery } from './risk.queries.ts';

interface NextSizeCardProps {
  /** The settings of the form; null where a field is wrong. */
  limits: RiskLimits | null;
  equityStatedAt: number;
  use: RiskUse;
}

/** The size of the next signal that can be entered, with each step of its arithmetic. */
export function NextSizeCard(props: NextSizeCardProps) {
  const signals = useQuery(activeSignalsQuery());
  const prices = useQuery(pricesQuery());
  return (
    <TitledCard id="next-size" title="The next trade, in numbers">
      <CardBody>
        <LoadState read={allOf({ signals, prices })} what="the newest signal" isLine skeleton="h-48">
          {(read) => <Content {...props} {...read} />}
        </LoadState>
      </CardBody>
    </TitledCard>
  );
}

interface ContentProps extends NextSizeCardProps {
  signals: readonly Signal[];
  prices: readonly LastPrice[];
}

function Content({ limits, equityStatedAt, use, signals, prices }: ContentProps) {
  const now = useNow();
  const wallNow = useWallNow();
  const zone = useTimeZone();
  const next = nextSignal(signals, now, zone);
  const signal = next?.signal;
  const isKelly = limits?.sizing === 'kelly';
  const records = useQuery({ ...recordsQuery(signal?.strategyId ?? ''), enabled: isKelly && signal !== undefined });
  if (!next || !signal) return <p>No open signal. The arithmetic appears with the next one.</p>;
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
      {next.tooLate && (
        <p role="note" className="mb-2 text-13 text-warn">
          {next.tooLate}
        </p>
      )}
      {limits === null ? (
        <p>Correct the amounts to see the size.</p>
      ) : (
        <SizeArithmetic size={nextSize({ signal, prices, limits, equityStatedAt, edge, use, now: wallNow })} />
      )}
    </>
  );
}
