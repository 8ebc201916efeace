import type { BrokerConnectionDetail, BrokerDifference } from '@sealtick/contract';
import { WallTime } from '../../lib/time/clock.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { LoadState, type ReadState } from '../../ui/load-state.tsx';

const KINDS = {
  lost: { tone: 'bad', word: 'Lost' },
  foreign: { tone: 'plain', word: 'Not from here' },
  'no-stop': { tone: 'bad', word: 'No stop' },
  size: { tone: 'warn', word: 'Other size' },
} as const satisfies Record<BrokerDifference['kind'], object>;

/** What differs between the orders of the site and what the broker reported in the last comparison. */
export function DifferencesCard({ detail }: { detail: ReadState<BrokerConnectionDetail> }) {
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
                  <Difference key={`${difference.kind} ${difference.symbol} ${difference.detail}`} {...difference} />
                ))}
              </ul>
            );
          }}
        </LoadState>
      </CardBody>
    </Card>
  );
}

function Difference({ kind, symbol, detail, seenAt }: BrokerDifference) {
  const { tone, word } = KINDS[kind];
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-strong text-ink-1">{symbol}</b>
        <Badge tone={tone}>{word}</Badge>
        <span className="text-12 text-ink-3">
          <WallTime value={seenAt} />
        </span>
      </p>
      <p className="text-13 wrap-anywhere">{detail}</p>
    </li>
  );
}
