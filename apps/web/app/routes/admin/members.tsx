import { membersQuery, totalsQuery } from '../../features/admin/members/members.queries.ts';
import { MembersScreen } from '../../features/admin/members/members-screen.tsx';
import type { Route } from './+types/members.ts';
import { loadConsole } from './console-loader.server.ts';
import { showSection } from './show-section.tsx';

export { unlessSamePage as shouldRevalidate } from '../../lib/navigation/same-page.ts';
export { enterConsole as clientLoader } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadConsole(args, [membersQuery(args.url.searchParams), totalsQuery()]);

export const handle = { isWide: true };

export default showSection(MembersScreen);
