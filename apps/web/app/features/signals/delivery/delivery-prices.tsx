import { type DeliveryFigures, type DeliverySlippage, reads } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../../lib/data/read-query.ts';
import { slippageQuery } from '../../../lib/queries/slippage.query.ts';
import { slippageText, wayName } from '../../../lib/text/slippage-text.ts';
import { SimulatedLabel } from '../../../ui/basis-label.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { SlippageTable } from '../../../ui/slippage-table.tsx';
import { priceRows } from './figure-rows.ts';

/**
 * The prices at which new signals were delivered, against their entries, by channel and by strategy.
 * @param channels Those of the site
 */
export function DeliveryPrices({ channels }: { channels: DeliveryFigures['channels'] }) {
  const slippage = useQuery(slippageQuery());
  return (
    <section aria-labelledby="delivery-prices" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 id="delivery-prices" className="font-head text-14">
          Price at delivery
        </h3>
        {slippage.data?.market === 'simulated' && <SimulatedLabel />}
      </div>
      <LoadState read={slippage} what="the prices at delivery" isLine skeleton="h-32">
        {(data) => <Tables slippage={data} channels={channels} />}
      </LoadState>
    </section>
  );
}

interface TablesProps {
  slippage: DeliverySlippage;
  channels: DeliveryFigures['channels'];
}

function Tables({ slippage, channels }: TablesProps) {
  const names = useQuery(readQuery(reads.strategies.list, { fields: ['id', 'name'] }));
  const getName = (id: string) => names.data?.find((one) => one.id === id)?.name ?? id;
  const { ways, strategies } = slippage;
  return (
    <>
      <div className="dialog-table">
        <SlippageTable
          label="Price at delivery by channel"
          of="Channel"
          rows={priceRows(ways, channels).map((one) => ({ ...one, name: wayName(one.way) }))}
        />
      </div>
      {strategies.length > 0 && (
        <div className="dialog-table">
          <SlippageTable
            label="Price at delivery by strategy"
            of="Strategy"
            rows={strategies.map((one) => ({ ...one, name: getName(one.strategyId) }))}
          />
        </div>
      )}
      <p className="text-12 text-ink-3">{slippageText(slippage)}</p>
    </>
  );
}
