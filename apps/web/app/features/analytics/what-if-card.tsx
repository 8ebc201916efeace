import { useQuery } from '@tanstack/react-query';
import { replayQuery } from '../../lib/queries/portfolio.queries.ts';
import { afterHydration } from '../../lib/scripts/deferred.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** It computes the record twice, which would keep the page from being interactive. */
const WhatIfForm = afterHydration(
  async () => (await import('./what-if-form.tsx')).WhatIfForm,
  <Skeleton className="h-64 rounded-input" />,
);

interface WhatIfCardProps {
  currency: string;
  getName: (strategyId: string) => string;
}

/** The member's record with another risk per trade or without some strategies, computed in the browser. */
export function WhatIfCard({ currency, getName }: WhatIfCardProps) {
  const replay = useQuery(replayQuery());
  return (
    <Card aria-labelledby="what-if">
      <CardHeader id="what-if" title="What if">
        <span className="text-12 text-ink-3">Computed in your browser; nothing is saved.</span>
      </CardHeader>
      <CardBody>
        <LoadState read={replay} what="your trades" isLine skeleton="h-64 rounded-input">
          {(record) => <WhatIfForm replay={record} currency={currency} getName={getName} />}
        </LoadState>
      </CardBody>
    </Card>
  );
}
