import { reads } from '@sealtick/contract';
import { data } from 'react-router';
import { activeSignalsQuery, lastPricesQuery } from '../features/risk/risk.queries.ts';
import { RiskScreen } from '../features/risk/risk-screen.tsx';
import { PageData } from '../lib/data/page-data.tsx';
import { enterPage } from '../lib/data/query-client.ts';
import { unlessSamePage } from '../lib/navigation/same-page.ts';
import { profileQuery } from '../lib/queries/profile.queries.ts';
import { riskQuery } from '../lib/queries/risk-settings.queries.ts';
import { pageContext } from '../lib/server/page-context.server.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/risk-config.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await context.get(pageContext).ask(reads.site.visitor, {});
  const own = user === null ? [] : [riskQuery(), profileQuery()];
  const { dehydrated } = await prefetch(context, [activeSignalsQuery(), lastPricesQuery(), ...own]);
  return data(dehydrated, { headers: { 'cache-control': 'no-store' } });
}

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
