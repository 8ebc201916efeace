import { useQuery } from '@tanstack/react-query';
import { slippageQuery } from '../../../lib/slippage.query.ts';
import { slippageText, wayName } from '../../../lib/slippage-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SlippageTable } from '../../../ui/slippage-table.tsx';

/** The prices at which the signals of a strategy were delivered, against their entries. */
export function SubscriberPriceCard({ strategyId }: { strategyId: string }) {
  const { data, isError, refetch } = useQuery(slippageQuery());
  const found = data?.strategies.find((one) => one.strategyId === strategyId);
  return (
    <Card aria-labelledby="subscriber-price">
      <CardHeader id="subscriber-price" title="What a subscriber could get" />
      {found && (
        <SlippageTable
          label="Price at delivery by channel"
          of="Channel"
          rows={[{ ...found, name: 'All channels' }, ...found.ways.map((one) => ({ ...one, name: wayName(one.way) }))]}
        />
      )}
      <CardBody className={found ? 'border-line border-t' : ''}>
        {data && <p className="text-12 text-ink-3">{found ? slippageText(data) : NOTHING}</p>}
        {!data && !isError && <Skeleton className="h-24" />}
        {!data && isError && (
          <div role="alert" className="flex flex-wrap items-center gap-3">
            The measurements could not be loaded.
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
      </CardBody>
    </Card>
  );
}

const NOTHING = 'No public signal of this strategy was delivered with a known price in the last 30 days.';
