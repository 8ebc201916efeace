import { noticesQuery } from '../../features/admin/notices/notices.queries.ts';
import { NoticesScreen } from '../../features/admin/notices/notices-screen.tsx';
import type { Route } from './+types/notices.ts';
import { loadConsole } from './console-loader.server.ts';
import { showSection } from './show-section.tsx';

export { unlessSamePage as shouldRevalidate } from '../../lib/navigation/same-page.ts';
export { enterConsole as clientLoader } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [noticesQuery()]);

export const handle = { isWide: true };

export default showSection(NoticesScreen);
