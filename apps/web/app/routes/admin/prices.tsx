import { announcedQuery } from '../../features/admin/prices/prices.queries.ts';
import { PricesScreen } from '../../features/admin/prices/prices-screen.tsx';
import type { Route } from './+types/prices.ts';
import { loadConsole } from './console-loader.server.ts';
import { showSection } from './show-section.tsx';

export { unlessSamePage as shouldRevalidate } from '../../lib/navigation/same-page.ts';
export { enterConsole as clientLoader } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [announcedQuery()]);

export const handle = { isWide: true };

export default showSection(PricesScreen);
