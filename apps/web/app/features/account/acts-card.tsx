import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { actorText, actText } from '../../lib/text/act-text.ts';
import { formatMoment } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { TitledCard } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { actsQuery, FEW_ACTS } from './account.queries.ts';

/** Acts that the card shows at most. */
const MANY_ACTS = 200;

/** What was done to the account: the rows of the audit log that its member may see. */
export function ActsCard() {
  const zone = useTimeZone();
  const [limit, setLimit] = useState(FEW_ACTS);
  const read = useQuery({ ...actsQuery(limit), placeholderData: (shown) => shown });
  return (
    <TitledCard id="acts" title="Activity">
      <LoadState read={read} what="your activity" isLine className="p-4 md:p-5" skeleton="h-32">
        {(acts) => (
          <ol aria-label="Activity">
            {acts.map((act) => (
              <li
                key={act.id}
                className="flex flex-wrap justify-between gap-x-4 border-line border-t px-4 py-2.5 first:border-t-0 md:px-5"
              >
                <span className="text-ink-1">{actText(act)}</span>
                <span className="text-13">
                  {act.by === 'you' ? '' : `${actorText(act)}, `}
                  {formatMoment(act.at, zone)}
                </span>
              </li>
            ))}
          </ol>
        )}
      </LoadState>
      {limit === FEW_ACTS && read.data?.length === FEW_ACTS && (
        <div className="border-line border-t px-4 py-3 md:px-5">
          <Button size="small" isLoading={read.isPlaceholderData} onClick={() => setLimit(MANY_ACTS)}>
            Show more
          </Button>
        </div>
      )}
    </TitledCard>
  );
}
