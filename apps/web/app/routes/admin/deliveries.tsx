import { deadQuery, deliveriesQuery } from '../../features/admin/deliveries/deliveries.queries.ts';
import { DeliveriesScreen } from '../../features/admin/deliveries/deliveries-screen.tsx';
import { unlessSamePage } from '../../lib/navigation/same-page.ts';
import type { Route } from './+types/deliveries.ts';
import { loadConsole } from './console-loader.server.ts';
import { ConsoleRoute } from './console-route.tsx';
import { enterConsole } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadConsole(args, [deliveriesQuery(), deadQuery(args.url.searchParams)]);

export function clientLoader() {
  return enterConsole();
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
