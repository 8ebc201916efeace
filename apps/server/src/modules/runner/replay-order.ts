import { type Bars, type SharedBars, shareBars } from '@sealtick/engine';
import type { MarketDataProvider } from '../market-data/index.ts';
import type { SeriesReader } from './series-reader.ts';
import type { StreamGroup } from './stream-group.ts';
import type { ReplayOrder, StreamOrder } from './thread/orders.ts';

export interface ReplayOrderContext {
  readonly provider: MarketDataProvider;
  readonly series: SeriesReader<SharedBars>;
  /** ms UTC: history ends with the bars that closed by then. */
  readonly through: number;
}

/** The order that gives a group its streams, with the bars and events they are to be fed. */
export async function replayOrder(
  { provider, series, through }: ReplayOrderContext,
  { index, streams }: Pick<StreamGroup, 'index' | 'streams'>,
  wanted: Pick<ReplayOrder, 'wantsNewest' | 'wantsWeight' | 'openedSince'>,
): Promise<ReplayOrder> {
  const orders: StreamOrder[] = [];
  for (const { id, plan } of streams) {
    const { strategy, instrument, timeframe, partner, anchor, ...rest } = plan;
    const common = { ...rest, id, strategyId: strategy.id, instrument, timeframe, partner, anchor };
    const carried = 'carried' in plan ? plan.carried : null;
    const bars = carried
      ? await provider
          .history(instrument.symbol, timeframe, { from: anchor, to: through })
          .then((it: Bars) => shareBars(it))
      : await series.read(instrument.symbol, timeframe);
    const partnerBars = partner ? await series.read(partner.symbol, timeframe) : null;
    orders.push({ ...common, carried, bars, partnerBars });
  }
  const events = await provider.events(0, through);
  return { kind: 'replay', group: index, streams: orders, events, ...wanted };
}
