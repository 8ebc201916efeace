import { activeSignalsQuery } from '../features/risk/risk.queries.ts';
import { RiskScreen } from '../features/risk/risk-screen.tsx';
import { showPage } from '../lib/data/page-data.tsx';
import { pricesQuery } from '../lib/queries/prices.query.ts';
import { profileQuery } from '../lib/queries/profile.queries.ts';
import { riskQuery } from '../lib/queries/risk-settings.queries.ts';
import { loadPage } from '../lib/server/load-page.server.ts';
import type { Route } from './+types/risk-config.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPage(context, [activeSignalsQuery(), pricesQuery()], [riskQuery(), profileQuery()]);

export const handle = { isWide: true };

export default showPage(RiskScreen);
