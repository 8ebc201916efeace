import type { LastPrice } from '@sealtick/contract';
import type { Timeframe } from '@sealtick/engine';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../lib/navigation/paths.ts';
import { pricesQuery } from '../../lib/queries/prices.query.ts';
import { breadcrumbTerms } from '../../lib/site/schema-terms.ts';
import { useSite } from '../../lib/site/site.tsx';
import { ASSET_CLASS_LABELS } from '../../lib/text/asset-class-label.ts';
import { formatPrice } from '../../lib/text/format.ts';
import { RelativeTime } from '../../lib/time/clock.tsx';
import { SimulatedLabel } from '../../ui/basis-label.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { RestoreNotice } from '../../ui/restore-notice.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { StructuredData } from '../../ui/structured-data.tsx';
import { ReleasesCard } from './releases-card.tsx';
import { SymbolChart } from './symbol-chart.tsx';
import { TradersCard } from './traders-card.tsx';

interface SymbolScreenProps {
  symbol: string;
  timeframe: Timeframe;
  /** The symbol's open signals and those that have ended. */
  signals: ReactNode;
  /** The member's price alerts; null for visitors. */
  alerts: ReactNode;
  /** What a member can do with the symbol. */
  actions: ReactNode;
}

/** The page of an instrument, with its loading and not-found states. */
export function SymbolScreen({ symbol, ...parts }: SymbolScreenProps) {
  const prices = useQuery(pricesQuery());
  const instrument = prices.data?.find((one) => one.symbol === symbol);
  if (prices.data === undefined) {
    return (
      <div className="pt-8">
        <PageHead title={symbol} hidden />
        <h1 className="sr-only">{symbol}</h1>
        <LoadState read={prices} what={symbol} skeleton="h-96 rounded-card" />
      </div>
    );
  }
  return instrument ? <SymbolPage instrument={instrument} {...parts} /> : <SymbolNotFound />;
}

function SymbolNotFound() {
  return (
    <div className="pt-8">
      <PageHead title="Symbol Not Found" hidden />
      <h1 className="sr-only">Symbol Not Found</h1>
      <ErrorState title="Symbol Not Found" text="This market has no instrument of that name.">
        <ButtonLink to={paths.signals}>Back to signals</ButtonLink>
      </ErrorState>
    </div>
  );
}

interface SymbolPageProps extends Omit<SymbolScreenProps, 'symbol'> {
  instrument: LastPrice;
}

function SymbolPage({ instrument, timeframe, signals, alerts, actions }: SymbolPageProps) {
  const { symbol, assetClass, market, price, barCloseAt, isStale } = instrument;
  const { origin } = useSite();
  const label = ASSET_CLASS_LABELS[assetClass] ?? assetClass;
  return (
    <>
      <PageHead
        title={`${symbol} signals`}
        description={`${symbol} (${label}): price chart, open signals and their history, and the strategies that trade it.`}
      />
      <StructuredData
        data={
          import.meta.env.SSR &&
          breadcrumbTerms(origin, [
            ['Signals', paths.signals],
            [symbol, paths.symbol(symbol)],
          ])
        }
      />
      <ScreenTitle
        title={symbol}
        text={
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
            <span>{label}</span>
            <span>
              Last close <span className="font-strong text-ink-1 tabular-nums">{formatPrice(price)}</span>{' '}
              {barCloseAt && <RelativeTime value={barCloseAt} />}
            </span>
            {isStale && <span className="text-warn">stale</span>}
            {market === 'simulated' && <SimulatedLabel />}
          </p>
        }
      >
        {actions}
      </ScreenTitle>
      <RestoreNotice className="mb-3" />
      <div className="grid grid-cols-1 gap-4 pb-16 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <SymbolChart instrument={instrument} timeframe={timeframe} />
          {signals}
        </div>
        <aside aria-label={`About ${symbol}`} className="grid h-fit gap-4 md:grid-cols-2 xl:grid-cols-1">
          <TradersCard symbol={symbol} />
          <ReleasesCard instrument={instrument} />
          {alerts}
        </aside>
      </div>
    </>
  );
}
