import type { LastPrice } from '@sealtick/contract';
import { TIMEFRAMES, type Timeframe } from '@sealtick/engine';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSetParam } from '../../lib/navigation/use-set-param.ts';
import { useNow } from '../../lib/time/clock.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { chartReleases } from '../../ui/price-chart/chart-releases.ts';
import { PriceChart } from '../../ui/price-chart/price-chart.tsx';
import { toPlotBars } from '../../ui/signal-picture/bars-shown.ts';
import { barsQuery, chartReleasesQuery } from './symbols.queries.ts';
import { DEFAULT_TIMEFRAME } from './timeframe-in.ts';

const CHOICES = TIMEFRAMES.map((value) => ({ value, label: value }));

/** The newest bars of an instrument, of one timeframe, with its high-impact releases. */
export function SymbolChart({ instrument, timeframe }: { instrument: LastPrice; timeframe: Timeframe }) {
  const { symbol } = instrument;
  const [, change] = useSetParam();
  const { data, isError } = useQuery(barsQuery(symbol, timeframe));
  const calendar = useQuery(chartReleasesQuery(timeframe, useNow())).data;
  const content = useMemo(() => {
    if (!data) return null;
    const digits = Math.max(0, ...data.bars.slice(-20).map(({ close }) => close.split('.')[1]?.length ?? 0));
    const releases = chartReleases(calendar ?? [], instrument);
    return { bars: toPlotBars(data), digits, levels: [], marks: [], releases, signalAt: null };
  }, [data, calendar, instrument]);
  return (
    <Card aria-labelledby="symbol-chart">
      <CardHeader id="symbol-chart" title="Price">
        <ChoiceRow
          label="Timeframe"
          choices={CHOICES}
          value={timeframe}
          onChange={(value) => change({ timeframe: value === DEFAULT_TIMEFRAME ? '' : value })}
        />
      </CardHeader>
      <div className="p-2 md:p-4">
        <PriceChart
          key={timeframe}
          label={`Price of ${symbol}, ${timeframe} bars`}
          content={content}
          problem={problem(data, isError)}
          height="h-72 md:h-96"
        />
      </div>
    </Card>
  );
}

function problem(data: { readonly bars: readonly unknown[] } | null | undefined, isError: boolean): string | null {
  if (data === null) return 'The bars of this symbol may not be published.';
  if (data?.bars.length === 0) return 'There are no bars of this timeframe.';
  return data === undefined && isError ? 'The bars could not be loaded.' : null;
}
