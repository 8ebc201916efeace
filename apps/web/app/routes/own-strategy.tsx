import { reads, SHARED_PREFIX } from '@sealtick/contract';
import { data, redirectDocument } from 'react-router';
import {
  ownInboundQuery,
  ownSignalsQuery,
  ownStrategyQuery,
} from '../features/own-strategies/own-strategies.queries.ts';
import { PageData } from '../lib/data/page-data.tsx';
import { enterPage } from '../lib/data/query-client.ts';
import { memberPaths } from '../lib/navigation/member-paths.ts';
import { pageContext } from '../lib/server/page-context.server.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import { useSite } from '../lib/site/site.tsx';
import { SignedOut } from '../ui/signed-out.tsx';
import type { Route } from './+types/own-strategy.ts';
import { OwnStrategyPage, SharedStrategyPage } from './platform/own-strategy-page.tsx';

export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

/** A link to a shared record: no one stores the page, and no other site learns its address. */
const SHARED_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

export async function loader({ context, params: { strategyId } }: Route.LoaderArgs) {
  if (strategyId.startsWith(SHARED_PREFIX)) {
    const shared = await context.get(pageContext).ask(reads.ownStrategies.shared, { secret: strategyId });
    return data({ shared }, { status: shared === null ? 404 : 200, headers: SHARED_HEADERS });
  }
  const { user } = await context.get(pageContext).ask(reads.site.visitor, {});
  const headers = { 'cache-control': 'no-store' };
  if (user === null) return data({ dehydrated: null }, { headers });
  const own = ownStrategyQuery(strategyId);
  let isKnown = true;
  const { dehydrated, status } = await prefetch(context, [own], (client) => {
    const strategy = client.getQueryData(own.queryKey);
    isKnown = strategy !== null;
    return [
      ...(isKnown ? [ownSignalsQuery(strategyId)] : []),
      ...(strategy?.hasInbound ? [ownInboundQuery(strategyId)] : []),
    ];
  });
  return data({ dehydrated }, { status: isKnown ? status : 404, headers });
}

/** For the address of its data, which has those of the loader only if the route names them. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function clientLoader({ params: { strategyId } }: Route.ClientLoaderArgs) {
  // The browser cannot read it: only the page itself takes the secret.
  if (strategyId.startsWith(SHARED_PREFIX)) throw redirectDocument(memberPaths.ownStrategy(strategyId));
  return enterPage();
}

export const handle = { isWide: true };

export default function OwnStrategyRoute({ loaderData, params: { strategyId } }: Route.ComponentProps) {
  const { user } = useSite().visitor;
  if (loaderData && 'shared' in loaderData) return <SharedStrategyPage shared={loaderData.shared} />;
  if (user === null) return <SignedOut title="Your strategy" path={memberPaths.ownStrategy(strategyId)} />;
  return (
    <PageData state={loaderData?.dehydrated ?? null}>
      <OwnStrategyPage key={strategyId} id={strategyId} />
    </PageData>
  );
}
