import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide';
import { pricesQuery } from '../../lib/queries/prices.query.ts';
import { useSite } from '../../lib/site/site.tsx';
import { useNow } from '../../lib/time/clock.tsx';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { Icon } from '../../ui/icon.ts';
import { stalePricesText } from './stale-prices-text.ts';

/** The symbols without new prices; nothing while all have them, or where none arrive. */
export function StalePrices() {
  const now = useNow();
  const zone = useTimeZone();
  const { site } = useSite();
  const { data = [] } = useQuery(pricesQuery());
  const text = site?.hasNewBars === false ? null : stalePricesText(data, now, zone);
  return (
    <div role="status">
      {text !== null && (
        <p className="mb-3 flex items-start gap-2.5 rounded-card border border-warn/40 bg-warn-soft px-4 py-3 text-13 text-warn">
          <Icon of={TriangleAlert} size={16} className="mt-px shrink-0" />
          <span>
            <span className="font-strong">{text}</span> Unless the market has a holiday, open signals may have reached
            their stop or target since then. New signals follow once prices arrive.
          </span>
        </p>
      )}
    </div>
  );
}
