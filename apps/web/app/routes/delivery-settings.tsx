import { useQuery } from '@tanstack/react-query';
import { figuresQuery } from '../features/delivery/delivery.queries.ts';
import { DeliveryScreen, TestPanel } from '../features/delivery/delivery-screen.tsx';
import { FeedState } from '../features/signals/feed-state.tsx';
import { useLiveSignals } from '../features/signals/live-signals.tsx';
import { followableQuery } from '../features/strategies/followable.query.ts';
import { showPage } from '../lib/data/page-data.tsx';
import { channelsQuery } from '../lib/queries/channels.query.ts';
import { subscriptionsQuery } from '../lib/queries/plan.queries.ts';
import { profileQuery } from '../lib/queries/profile.queries.ts';
import { rulesQuery } from '../lib/queries/rules.query.ts';
import { loadPage } from '../lib/server/load-page.server.ts';
import type { Route } from './+types/delivery-settings.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

// Loaded first, so that the server and the hydration render the page completely.
await TestPanel.preload();

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPage(
    context,
    [{ ...figuresQuery(), isOptional: true }],
    [channelsQuery(), rulesQuery(), profileQuery(), subscriptionsQuery(), followableQuery()],
  );

export const handle = { isWide: true };

export default showPage(Page);

function Page() {
  const { link } = useLiveSignals();
  const strategies = useQuery(followableQuery()).data ?? [];
  return (
    <DeliveryScreen
      feed={<FeedState link={link} staleSince={null} stated={null} isAtEnd />}
      getName={(id) => strategies.find((strategy) => strategy.id === id)?.name ?? id}
    />
  );
}
