import { MemberScreen } from '../../features/admin/members/member-screen.tsx';
import { memberQuery } from '../../features/admin/members/members.queries.ts';
import { unlessSamePage } from '../../lib/navigation/same-page.ts';
import type { Route } from './+types/member.ts';
import { loadConsole } from './console-loader.server.ts';
import { ConsoleRoute } from './console-route.tsx';
import { enterConsole } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [memberQuery(args.params.memberId)]);

export function clientLoader() {
  return enterConsole();
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
