import type { DeliveryPreview } from '@sealtick/contract';
import type { AssetClass } from '@sealtick/engine';
import { formatCounted } from '../../lib/text/format.ts';
import { TitledCard } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';
import { MARKETS } from './delivery-form.ts';
import type { DeliveryEditing } from './use-delivery-settings.ts';

const LABELS: Readonly<Record<AssetClass, string>> = {
  fx: 'FX Majors',
  indices: 'Indices',
  commodities: 'Commodities',
  crypto: 'Crypto',
};

/** The markets whose signals are sent, with how many signals each had. */
export function MarketsCard({
  editing: { form, change },
  preview,
}: {
  editing: DeliveryEditing;
  preview: DeliveryPreview | undefined;
}) {
  const getHint = (market: AssetClass) => {
    const found = preview?.assetClasses.find(({ assetClass }) => assetClass === market);
    return found && { hint: `${formatCounted(found.signals, 'signal')} in 30 days` };
  };
  return (
    <TitledCard id="markets" title="Market focus">
      <ul aria-labelledby="markets" className="grid gap-px overflow-hidden rounded-b-card bg-line md:grid-cols-2">
        {MARKETS.map((market) => (
          <li key={market} className="bg-surface-1 px-4 py-3 md:px-5">
            <Switch
              label={LABELS[market]}
              {...getHint(market)}
              isOn={form[market]}
              onChange={(isOn) => change({ [market]: isOn })}
            />
          </li>
        ))}
      </ul>
      {MARKETS.every((market) => !form[market]) && (
        <p role="status" className="border-line border-t px-4 py-3 text-13 text-warn md:px-5">
          No market chosen: signals of all markets are sent.
        </p>
      )}
    </TitledCard>
  );
}
