import { reads } from '@sealtick/contract';
import { data } from 'react-router';
import {
  ownInboundQuery,
  ownSignalsQuery,
  ownStrategyQuery,
} from '../features/own-strategies/own-strategies.queries.ts';
import { memberPaths } from '../lib/member-paths.ts';
import { pageContext } from '../lib/page-context.server.ts';
import { PageData } from '../lib/page-data.tsx';
import { prefetch } from '../lib/prefetch.server.ts';
import { enterPage } from '../lib/query-client.ts';
import { unlessSamePage } from '../lib/same-page.ts';
import { useSite } from '../lib/site.tsx';
import { SignedOut } from '../ui/signed-out.tsx';
import type { Route } from './+types/own-strategy.ts';
import { OwnStrategyPage } from './platform/own-strategy-page.tsx';

export async function loader({ context, params: { strategyId } }: Route.LoaderArgs) {
  const { user } = await context.get(pageContext).ask(reads.site.visitor, {});
  const headers = { 'cache-control': 'no-store' };
  if (user === null) return data(null, { headers });
  const own = ownStrategyQuery(strategyId);
  let isKnown = true;
  const { dehydrated, status } = await prefetch(context, [own], (client) => {
    isKnown = client.getQueryData(own.queryKey) !== null;
    return isKnown ? [ownSignalsQuery(strategyId), ownInboundQuery(strategyId)] : [];
  });
  return data(dehydrated, { status: isKnown ? status : 404, headers });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function OwnStrategyRoute({ loaderData, params: { strategyId } }: Route.ComponentProps) {
  if (useSite().visitor.user === null)
    return <SignedOut title="Your strategy" path={memberPaths.ownStrategy(strategyId)} />;
  return (
    <PageData state={loaderData}>
      <OwnStrategyPage key={strategyId} id={strategyId} />
    </PageData>
  );
}
