import { figuresQuery, requestListQuery } from '../../features/admin/requests/requests.queries.ts';
import { RequestsScreen } from '../../features/admin/requests/requests-screen.tsx';
import type { Route } from './+types/requests.ts';
import { loadConsole } from './console-loader.server.ts';
import { showSection } from './show-section.tsx';

export { unlessSamePage as shouldRevalidate } from '../../lib/navigation/same-page.ts';
export { enterConsole as clientLoader } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadConsole(args, [requestListQuery(args.url.searchParams), figuresQuery()]);

export const handle = { isWide: true };

export default showSection(RequestsScreen);
