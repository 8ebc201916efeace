import { memberQuery } from '../../features/admin/members/members.queries.ts';
import { deferred } from '../../lib/deferred.tsx';
import { enterPage } from '../../lib/query-client.ts';
import { unlessSamePage } from '../../lib/same-page.ts';
import type { Route } from './+types/member.ts';
import { loadConsole } from './console-loader.server.ts';

const ConsoleRoute = deferred(async () => (await import('./console-route.tsx')).ConsoleRoute);
const MemberScreen = deferred(
  async () => (await import('../../features/admin/members/member-screen.tsx')).MemberScreen,
);

// Loaded first, so that the server and the hydration render the page completely.
await Promise.all([ConsoleRoute.preload(), MemberScreen.preload()]);

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [memberQuery(args.params.memberId)]);

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function MemberRoute({ loaderData, params: { memberId } }: Route.ComponentProps) {
  return (
    <ConsoleRoute state={loaderData}>
      <MemberScreen key={memberId} id={memberId} />
    </ConsoleRoute>
  );
}
