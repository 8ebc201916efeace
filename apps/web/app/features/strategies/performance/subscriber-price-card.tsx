import { useQuery } from '@tanstack/react-query';
import { slippageQuery } from '../../../lib/queries/slippage.query.ts';
import { slippageText, wayName } from '../../../lib/text/slippage-text.ts';
import { CardBody, TitledCard } from '../../../ui/card.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { SlippageTable } from '../../../ui/slippage-table.tsx';

/** The prices at which the signals of a strategy were delivered, against their entries. */
export function SubscriberPriceCard({ strategyId }: { strategyId: string }) {
  const slippage = useQuery(slippageQuery());
  const found = slippage.data?.strategies.find((one) => one.strategyId === strategyId);
  return (
    <TitledCard id="subscriber-price" title="What a subscriber could get">
      {found && (
        <SlippageTable
          label="Price at delivery by channel"
          of="Channel"
          rows={[{ ...found, name: 'All channels' }, ...found.ways.map((one) => ({ ...one, name: wayName(one.way) }))]}
        />
      )}
      <CardBody className={found ? 'border-line border-t' : ''}>
        <LoadState read={slippage} what="the measurements" isLine skeleton="h-24">
          {(data) => <p className="text-12 text-ink-3">{found ? slippageText(data) : NOTHING}</p>}
        </LoadState>
      </CardBody>
    </TitledCard>
  );
}

const NOTHING = 'No public signal of this strategy was delivered with a known price in the last 30 days.';
