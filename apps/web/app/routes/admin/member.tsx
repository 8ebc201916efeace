import { MemberScreen } from '../../features/admin/members/member-screen.tsx';
import { memberQuery } from '../../features/admin/members/members.queries.ts';
import type { Route } from './+types/member.ts';
import { loadConsole } from './console-loader.server.ts';
import { showSection } from './show-section.tsx';

export { unlessSamePage as shouldRevalidate } from '../../lib/navigation/same-page.ts';
export { enterConsole as clientLoader } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [memberQuery(args.params.memberId)]);

export const handle = { isWide: true };

export default showSection(({ params: { memberId } }: Route.ComponentProps) => (
  <MemberScreen key={memberId} id={memberId} />
));
