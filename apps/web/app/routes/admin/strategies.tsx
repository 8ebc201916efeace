import { operatedQuery } from '../../features/admin/strategies/operated.queries.ts';
import { OperatedScreen } from '../../features/admin/strategies/operated-screen.tsx';
import type { Route } from './+types/strategies.ts';
import { loadConsole } from './console-loader.server.ts';
import { showSection } from './show-section.tsx';

export { unlessSamePage as shouldRevalidate } from '../../lib/navigation/same-page.ts';
export { enterConsole as clientLoader } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [operatedQuery()]);

export const handle = { isWide: true };

export default showSection(OperatedScreen);
