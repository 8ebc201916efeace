import { activeSignalsQuery } from '../features/risk/risk.queries.ts';
import { RiskScreen } from '../features/risk/risk-screen.tsx';
import { PageData } from '../lib/data/page-data.tsx';
import { enterPage } from '../lib/data/query-client.ts';
import { unlessSamePage } from '../lib/navigation/same-page.ts';
import { pricesQuery } from '../lib/queries/prices.query.ts';
import { profileQuery } from '../lib/queries/profile.queries.ts';
import { riskQuery } from '../lib/queries/risk-settings.queries.ts';
import { loadPage } from '../lib/server/load-page.server.ts';
import type { Route } from './+types/risk-config.ts';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPage(context, [activeSignalsQuery(), pricesQuery()], [riskQuery(), profileQuery()]);

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function RiskConfigRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <RiskScreen />
    </PageData>
  );
}
