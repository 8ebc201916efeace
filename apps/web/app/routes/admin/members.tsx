import { membersQuery, totalsQuery } from '../../features/admin/members/members.queries.ts';
import { MembersScreen } from '../../features/admin/members/members-screen.tsx';
import { unlessSamePage } from '../../lib/navigation/same-page.ts';
import type { Route } from './+types/members.ts';
import { loadConsole } from './console-loader.server.ts';
import { ConsoleRoute } from './console-route.tsx';
import { enterConsole } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadConsole(args, [membersQuery(args.url.searchParams), totalsQuery()]);

export function clientLoader() {
  return enterConsole();
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
