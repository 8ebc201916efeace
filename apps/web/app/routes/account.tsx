import { reads } from '@sealtick/contract';
import { data, redirect } from 'react-router';
import { actsQuery, exportQuery, FEW_ACTS, signInsQuery } from '../features/account/account.queries.ts';
import { AccountScreen } from '../features/account/account-screen.tsx';
import { billingQuery, planQuery } from '../lib/billing.queries.ts';
import { pageContext } from '../lib/page-context.server.ts';
import { PageData } from '../lib/page-data.tsx';
import { paths } from '../lib/paths.ts';
import { prefetch } from '../lib/prefetch.server.ts';
import { profileQuery } from '../lib/profile.queries.ts';
import { enterPage } from '../lib/query-client.ts';
import { riskQuery } from '../lib/risk-settings.queries.ts';
import { unlessSamePage } from '../lib/same-page.ts';
import { securityQuery } from '../lib/security.query.ts';
import type { Route } from './+types/account.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await context.get(pageContext).ask(reads.site.visitor, {});
  if (user === null) throw redirect(`${paths.login}?${new URLSearchParams({ returnTo: paths.account })}`);
  const { dehydrated, status } = await prefetch(context, [
    profileQuery(),
    riskQuery(),
    securityQuery(),
    signInsQuery(),
    actsQuery(FEW_ACTS),
    exportQuery(),
    planQuery(),
    billingQuery(),
  ]);
  return data(dehydrated, { status, headers: { 'cache-control': 'no-store' } });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function AccountRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <AccountScreen />
    </PageData>
  );
}
