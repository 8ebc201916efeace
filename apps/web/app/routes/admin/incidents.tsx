import { incidentsQuery, maintenanceQuery } from '../../features/admin/incidents/incidents.queries.ts';
import { IncidentsScreen } from '../../features/admin/incidents/incidents-screen.tsx';
import type { Route } from './+types/incidents.ts';
import { loadConsole } from './console-loader.server.ts';
import { showSection } from './show-section.tsx';

export { unlessSamePage as shouldRevalidate } from '../../lib/navigation/same-page.ts';
export { enterConsole as clientLoader } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [incidentsQuery(), maintenanceQuery()]);

export const handle = { isWide: true };

export default showSection(IncidentsScreen);
