import { useQuery } from '@tanstack/react-query';
import { brokersQuery, leftPositionsQuery } from '../features/brokers/brokers.queries.ts';
import { followableQuery } from '../features/strategies/followable.query.ts';
import { showPage } from '../lib/data/page-data.tsx';
import { connectionsQuery } from '../lib/queries/connections.query.ts';
import { subscriptionsQuery } from '../lib/queries/plan.queries.ts';
import { riskQuery } from '../lib/queries/risk-settings.queries.ts';
import { deferred } from '../lib/scripts/deferred.tsx';
import { loadPage } from '../lib/server/load-page.server.ts';
import { useSite } from '../lib/site/site.tsx';
import type { Route } from './+types/broker-setup.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

/** A file of its own: every first visit loads the names of what routes import. */
const BrokerSetupScreen = deferred(
  async () => (await import('../features/brokers/broker-setup-screen.tsx')).BrokerSetupScreen,
);

if (!import.meta.env.SSR) await BrokerSetupScreen.preload();

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPage(
    context,
    [],
    [
      connectionsQuery(),
      { ...leftPositionsQuery(), isOptional: true },
      brokersQuery(),
      riskQuery(),
      followableQuery(),
      subscriptionsQuery(),
    ],
  );

export const handle = { isWide: true };

export default showPage(BrokerSetupPage);

function BrokerSetupPage() {
  const isMember = useSite().visitor.user !== null;
  const strategies = useQuery({ ...followableQuery(), enabled: isMember }).data ?? [];
  return (
    <BrokerSetupScreen getName={(strategyId) => strategies.find(({ id }) => id === strategyId)?.name ?? strategyId} />
  );
}
