import { deadQuery, deliveriesQuery } from '../../features/admin/deliveries/deliveries.queries.ts';
import { DeliveriesScreen } from '../../features/admin/deliveries/deliveries-screen.tsx';
import type { Route } from './+types/deliveries.ts';
import { loadConsole } from './console-loader.server.ts';
import { showSection } from './show-section.tsx';

export { unlessSamePage as shouldRevalidate } from '../../lib/navigation/same-page.ts';
export { enterConsole as clientLoader } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadConsole(args, [deliveriesQuery(), deadQuery(args.url.searchParams)]);

export const handle = { isWide: true };

export default showSection(DeliveriesScreen);
