import { BROKERS, type BrokerConnection, type BrokerConnectionDetail, type BrokerDifference } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { formatCounted } from '../../lib/text/format.ts';
import { WallTime } from '../../lib/time/clock.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { LoadState, type ReadState } from '../../ui/load-state.tsx';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import { connectionQuery } from './brokers.queries.ts';

/** What each kind is called, and what the member can do about it. */
const KINDS = {
  lost: { tone: 'bad', word: 'Lost', todo: (broker) => `Check your orders and positions at ${broker}.` },
  foreign: {
    tone: 'plain',
    word: 'Not from this site',
    todo: (broker) => `Nothing to do if you placed it yourself. If not, check at ${broker} who did.`,
  },
  'no-stop': {
    tone: 'bad',
    word: 'No stop',
    todo: (broker) => `If this stays for a minute, set the stop at ${broker} yourself.`,
  },
  stop: {
    tone: 'warn',
    word: 'Different stop',
    todo: (broker) => `Stops follow the signal. For a stop of your own, open a position of your own at ${broker}.`,
  },
  size: {
    tone: 'warn',
    word: 'Different size',
    todo: (broker) => `If you did not change it yourself, check the position at ${broker}.`,
  },
} as const satisfies Record<BrokerDifference['kind'], { tone: string; word: string; todo: (broker: string) => string }>;

/** Shows next to the state of an account that something differs at its broker, with a link to what it is. */
export function DifferencesNote({ connection: { id, broker } }: { connection: BrokerConnection }) {
  const { data } = useQuery(connectionQuery(id));
  const own = data?.differences.filter(({ kind }) => kind !== 'foreign') ?? [];
  if (own.length === 0) return null;
  return (
    <p role="status" className="text-13 text-ink-1">
      {`${formatCounted(own.length, 'difference')} between this site and ${BROKERS[broker].name}. `}
      <a href="#differences" className={TEXT_LINK}>
        See what to do
      </a>
    </p>
  );
}

interface DifferencesCardProps {
  broker: BrokerConnection['broker'];
  detail: ReadState<BrokerConnectionDetail>;
}

/** What differs between the orders of the site and what the broker reported in the last comparison. */
export function DifferencesCard({ broker, detail }: DifferencesCardProps) {
  return (
    <Card aria-labelledby="differences">
      <CardHeader id="differences" title="Last comparison">
        {detail.data?.comparedAt && (
          <span className="text-12 text-ink-3">
            <WallTime value={detail.data.comparedAt} />
          </span>
        )}
      </CardHeader>
      <CardBody>
        <LoadState read={detail} what="the last comparison" isLine skeleton="h-24">
          {({ differences, comparedAt }) => {
            if (comparedAt === null) return <p role="status">Not compared yet.</p>;
            if (differences.length === 0)
              return <p role="status">No differences: orders, positions and stops agree.</p>;
            return (
              <ul aria-labelledby="differences" className="grid gap-3">
                {differences.map((difference) => (
                  <Difference
                    key={`${difference.kind} ${difference.symbol} ${difference.detail}`}
                    broker={BROKERS[broker].name}
                    difference={difference}
                  />
                ))}
              </ul>
            );
          }}
        </LoadState>
      </CardBody>
    </Card>
  );
}

function Difference({ broker, difference }: { broker: string; difference: BrokerDifference }) {
  const { kind, symbol, detail, seenAt } = difference;
  const { tone, word, todo } = KINDS[kind];
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-strong text-ink-1">{symbol}</b>
        <Badge tone={tone}>{word}</Badge>
        <span className="text-12 text-ink-3">
          <WallTime value={seenAt} />
        </span>
      </p>
      <p className="text-13 wrap-anywhere">{`${detail} ${todo(broker)}`}</p>
    </li>
  );
}
