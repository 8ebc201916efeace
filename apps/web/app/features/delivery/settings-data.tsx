import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { channelsQuery } from '../../lib/queries/channels.query.ts';
import { subscriptionsQuery } from '../../lib/queries/plan.queries.ts';
import { rulesQuery } from '../../lib/queries/rules.query.ts';
import { useSite } from '../../lib/site/site.tsx';
import { allOf, LoadState } from '../../ui/load-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { OwnSettings } from './use-delivery-settings.ts';

/** Shows the settings of the member, or the defaults for a visitor; before that, that they are loading or could not be loaded. */
export function SettingsData({ children }: { children: (own: OwnSettings | null) => ReactNode }) {
  const isMember = useSite().visitor.user !== null;
  const channels = useQuery({ ...channelsQuery(), enabled: isMember });
  const rules = useQuery({ ...rulesQuery(), enabled: isMember });
  const subscriptions = useQuery({ ...subscriptionsQuery(), enabled: isMember }).data;
  if (!isMember) return children(null);
  return (
    <LoadState read={allOf({ channels, rules })} what="your settings" skeleton={SKELETON}>
      {(own) => children({ ...own, follows: subscriptions?.length !== 0 })}
    </LoadState>
  );
}

const SKELETON = (
  <div className="grid gap-4">
    <Skeleton className="h-12" />
    <Skeleton className="h-96" />
  </div>
);
