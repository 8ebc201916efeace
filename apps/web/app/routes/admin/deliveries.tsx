import { deadQuery, deliveriesQuery } from '../../features/admin/deliveries/deliveries.queries.ts';

import { deferred } from '../../lib/deferred.tsx';
import { enterPage } from '../../lib/query-client.ts';
import { unlessSamePage } from '../../lib/same-page.ts';
import type { Route } from './+types/deliveries.ts';
import { loadConsole } from './console-loader.server.ts';

const ConsoleRoute = deferred(async () => (await import('./console-route.tsx')).ConsoleRoute);
const DeliveriesScreen = deferred(
  async () => (await import('../../features/admin/deliveries/deliveries-screen.tsx')).DeliveriesScreen,
);

// Loaded first, so that the server and the hydration render the page completely.
await Promise.all([ConsoleRoute.preload(), DeliveriesScreen.preload()]);

export const loader = (args: Route.LoaderArgs) =>
  loadConsole(args, [deliveriesQuery(), deadQuery(args.url.searchParams)]);

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function DeliveriesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ConsoleRoute state={loaderData}>
      <DeliveriesScreen />
    </ConsoleRoute>
  );
}
