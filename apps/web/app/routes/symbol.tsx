import { data, useSearchParams } from 'react-router';
import { signalsQuery } from '../features/signals/signals.queries.ts';
import { symbolConditions } from '../features/signals/symbol-conditions.ts';
import { SymbolScreen } from '../features/symbols/symbol-screen.tsx';
import { barsQuery, chartReleasesQuery, releasesQuery, tradersQuery } from '../features/symbols/symbols.queries.ts';
import { timeframeIn } from '../features/symbols/timeframe-in.ts';
import { PageData } from '../lib/data/page-data.tsx';
import { pricesQuery } from '../lib/queries/prices.query.ts';
import { afterHydration, deferred } from '../lib/scripts/deferred.tsx';
import { pageContext } from '../lib/server/page-context.server.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import { useSite } from '../lib/site/site.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PriceAlerts } from '../widgets/price-alerts/price-alerts.tsx';
import type { Route } from './+types/symbol.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

const SymbolSignals = deferred(async () => (await import('../features/signals/symbol-signals.tsx')).SymbolSignals);

const AddToWatchlist = afterHydration(
  async () => (await import('../features/watchlists/add-to-watchlist.tsx')).AddToWatchlist,
  <Skeleton className="h-11 w-40 rounded-input md:h-9" />,
);

// Loaded first, so that the server and the hydration render the page completely.
await SymbolSignals.preload();

export async function loader({ context, url, params: { symbol } }: Route.LoaderArgs) {
  const { now } = context.get(pageContext);
  const isKnownIn = (prices: readonly { readonly symbol: string }[] | undefined) =>
    prices?.some((one) => one.symbol === symbol) ?? null;
  let isKnown: boolean | null = null;
  const page = await prefetch(context, [pricesQuery(), tradersQuery(), releasesQuery(now)], (client) => {
    isKnown = isKnownIn(client.getQueryData(pricesQuery().queryKey));
    if (!isKnown) return [];
    const { open, ended } = symbolConditions(symbol);
    const timeframe = timeframeIn(url.searchParams);
    const chart = [barsQuery(symbol, timeframe), chartReleasesQuery(timeframe, now)];
    return [signalsQuery(null, open), signalsQuery(null, ended), ...chart];
  });
  return data(page.dehydrated, { status: isKnown === false ? 404 : page.status });
}

export const handle = { isWide: true };

export default function SymbolRoute({ loaderData, params: { symbol } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const isMember = useSite().visitor.user !== null;
  return (
    <PageData state={loaderData}>
      <SymbolScreen
        key={symbol}
        symbol={symbol}
        timeframe={timeframeIn(params)}
        signals={<SymbolSignals symbol={symbol} />}
        actions={isMember && <AddToWatchlist item={{ kind: 'symbol', id: symbol }} name={symbol} isBare={false} />}
        alerts={
          isMember && (
            <Card aria-labelledby="price-alerts" className="md:col-span-2 xl:col-span-1">
              <CardHeader id="price-alerts" title="Your price alerts" />
              <CardBody>
                <PriceAlerts symbol={symbol} />
              </CardBody>
            </Card>
          )
        }
      />
    </PageData>
  );
}
