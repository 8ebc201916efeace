import { ConcernsScreen } from '../../features/admin/requests/concerns-screen.tsx';
import { concernsQuery } from '../../features/admin/requests/requests.queries.ts';
import type { Route } from './+types/concerns.ts';
import { loadConsole } from './console-loader.server.ts';
import { showSection } from './show-section.tsx';

export { unlessSamePage as shouldRevalidate } from '../../lib/navigation/same-page.ts';
export { enterConsole as clientLoader } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [concernsQuery(args.url.searchParams)]);

export const handle = { isWide: true };

export default showSection(ConcernsScreen);
