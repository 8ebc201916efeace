import { membersQuery, totalsQuery } from '../../features/admin/members/members.queries.ts';
import { deferred } from '../../lib/deferred.tsx';
import { enterPage } from '../../lib/query-client.ts';
import { unlessSamePage } from '../../lib/same-page.ts';
import type { Route } from './+types/members.ts';
import { loadConsole } from './console-loader.server.ts';

const ConsoleRoute = deferred(async () => (await import('./console-route.tsx')).ConsoleRoute);
const MembersScreen = deferred(
  async () => (await import('../../features/admin/members/members-screen.tsx')).MembersScreen,
);

// Loaded first, so that the server and the hydration render the page completely.
await Promise.all([ConsoleRoute.preload(), MembersScreen.preload()]);

export const loader = (args: Route.LoaderArgs) =>
  loadConsole(args, [membersQuery(args.url.searchParams), totalsQuery()]);

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function MembersRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ConsoleRoute state={loaderData}>
      <MembersScreen />
    </ConsoleRoute>
  );
}
