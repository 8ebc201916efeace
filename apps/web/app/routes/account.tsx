import { reads } from '@sealtick/contract';
import { data, redirect } from 'react-router';
import { actsQuery, exportQuery, FEW_ACTS, signInsQuery } from '../features/account/account.queries.ts';
import { AccountScreen } from '../features/account/account-screen.tsx';
import { showPage } from '../lib/data/page-data.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { billingQuery } from '../lib/queries/billing.queries.ts';
import { planQuery } from '../lib/queries/plan.queries.ts';
import { profileQuery } from '../lib/queries/profile.queries.ts';
import { riskQuery } from '../lib/queries/risk-settings.queries.ts';
import { securityQuery } from '../lib/queries/security.query.ts';
import { pageContext } from '../lib/server/page-context.server.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/account.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

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

export const handle = { isWide: true };

export default showPage(AccountScreen);
