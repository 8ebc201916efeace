import { type SharedBars, shareBars } from '@sealtick/engine';
import type { MarketDataProvider } from '../../market-data/index.ts';
import type { PublishedPlan } from '../publish/stream-plan.ts';
import type { CarriedPlan } from '../thread/carried-signal.ts';
import type { ReplayRequest, RequestedStream } from '../thread/messages.ts';
import type { SeriesReader } from './series-reader.ts';

export interface RequestedGroup {
  readonly index: number;
  readonly streams: readonly { readonly id: number; readonly plan: PublishedPlan | CarriedPlan }[];
}

export interface ReplayRequestContext {
  readonly provider: MarketDataProvider;
  readonly series: SeriesReader<SharedBars>;
  /** ms UTC: history ends with the bars that closed by then. */
  readonly through: number;
}

/** Returns the request that replays a group: its streams, with the bars and events of their history. */
export async function replayRequest(
  { provider, series, through }: ReplayRequestContext,
  { index, streams }: RequestedGroup,
  wanted: Pick<ReplayRequest, 'wantsNewest' | 'wantsMemory' | 'openedSince'>,
): Promise<ReplayRequest> {
  const requested: RequestedStream[] = [];
  for (const { id, plan } of streams) {
    const { strategy, instrument, timeframe, partner, anchor, ...rest } = plan;
    const common = { ...rest, id, strategyId: strategy.id, instrument, timeframe, partner, anchor };
    const carried = 'carried' in plan ? plan.carried : null;
    const bars = carried
      ? await provider.history(instrument.symbol, timeframe, { from: anchor, to: through }).then(shareBars)
      : await series.read(instrument.symbol, timeframe);
    const partnerBars = partner ? await series.read(partner.symbol, timeframe) : null;
    requested.push({ ...common, carried, bars, partnerBars });
  }
  const events = await provider.events(0, through);
  return { kind: 'replay', group: index, streams: requested, events, ...wanted };
}
