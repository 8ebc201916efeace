import { auditStateQuery, healthQuery } from '../features/admin/admin.queries.ts';
import { dayQueries } from '../features/admin/day-strip.tsx';
import { incidentsQuery } from '../features/admin/incidents/incidents.queries.ts';
import { OverviewScreen } from '../features/admin/overview-screen.tsx';
import { settingsQuery } from '../features/admin/settings/settings.queries.ts';
import { operatedQuery } from '../features/admin/strategies/operated.queries.ts';
import { billingQuery } from '../lib/queries/billing.queries.ts';
import type { Route } from './+types/admin.ts';
import { loadConsole } from './admin/console-loader.server.ts';
import { showSection } from './admin/show-section.tsx';

export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';
export { enterConsole as clientLoader } from './admin/enter-console.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadConsole(args, [
    incidentsQuery(),
    healthQuery(),
    auditStateQuery(),
    settingsQuery(),
    billingQuery(),
    operatedQuery(),
    ...dayQueries(),
  ]);

export const handle = { isWide: true };

export default showSection(OverviewScreen);
