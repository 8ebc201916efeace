import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { actorText, actText } from '../../lib/act-text.ts';
import { formatMoment, orDash } from '../../lib/time.ts';
import { useTimeZone } from '../../lib/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { actsQuery, FEW_ACTS } from './account.queries.ts';

/** Acts that the card shows at most. */
const MANY_ACTS = 200;

/** What was done to the account: the rows of the audit log that its member may see. */
export function ActsCard() {
  const zone = useTimeZone();
  const [limit, setLimit] = useState(FEW_ACTS);
  const {
    data: acts,
    isError,
    refetch,
    isFetching,
  } = useQuery({
    ...actsQuery(limit),
    placeholderData: (shown) => shown,
  });
  if (isError && !acts) {
    return (
      <ErrorState
        title="Error Loading Activity"
        text="What was done to the account could not be loaded. Please try again later."
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Card aria-labelledby="acts">
      <CardHeader id="acts" title="Activity" />
      {acts ? (
        <ol aria-label="Activity">
          {acts.map((act) => (
            <li
              key={act.id}
              className="flex flex-wrap justify-between gap-x-4 border-line border-t px-4 py-2.5 first:border-t-0 md:px-5"
            >
              <span className="text-ink-1">{actText(act)}</span>
              <span className="text-13">
                {act.by === 'you' ? '' : `${actorText(act)}, `}
                {orDash(() => formatMoment(act.at, zone))}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton className="m-5 h-32" />
      )}
      {limit === FEW_ACTS && acts?.length === FEW_ACTS && (
        <div className="border-line border-t px-4 py-3 md:px-5">
          <Button size="small" isLoading={isFetching} onClick={() => setLimit(MANY_ACTS)}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}
