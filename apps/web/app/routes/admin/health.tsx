import { healthQuery } from '../../features/admin/admin.queries.ts';
import { HealthScreen } from '../../features/admin/health/health-screen.tsx';
import type { Route } from './+types/health.ts';
import { loadConsole } from './console-loader.server.ts';
import { showSection } from './show-section.tsx';

export { unlessSamePage as shouldRevalidate } from '../../lib/navigation/same-page.ts';
export { enterConsole as clientLoader } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [healthQuery()]);

export const handle = { isWide: true };

export default showSection(HealthScreen);
