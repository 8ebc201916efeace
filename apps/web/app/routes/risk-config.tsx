import { reads } from '@sealtick/contract';
import { data } from 'react-router';
import { activeSignalsQuery, lastPricesQuery } from '../features/risk/risk.queries.ts';
import { RiskScreen } from '../features/risk/risk-screen.tsx';
import { pageContext } from '../lib/page-context.server.ts';
import { PageData } from '../lib/page-data.tsx';
import { prefetch } from '../lib/prefetch.server.ts';
import { profileQuery } from '../lib/profile.queries.ts';
import { enterPage } from '../lib/query-client.ts';
import { riskQuery } from '../lib/risk-settings.queries.ts';
import { unlessSamePage } from '../lib/same-page.ts';
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
