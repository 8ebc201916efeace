import { barsOf } from '@sealtick/engine';
import type { InstalledRules } from '@sealtick/engine/fingerprints';
import type { MarketDataProvider } from '../../market-data/index.ts';
import type { RunningStrategy } from '../publish-strategies.ts';
import { barsUntil } from '../thread/hash-inputs.ts';
import type { BacktestOrder, StreamOrder } from '../thread/orders.ts';
import type { BacktestHistory } from './read-history.ts';

interface BacktestOrderContext {
  readonly provider: MarketDataProvider;
  readonly rules: InstalledRules;
}

/** The order that computes a strategy's back-test. On a market that is made, each stream is fed from the first bar there is. */
export function backtestOrder(
  { provider, rules: installed }: BacktestOrderContext,
  { strategy, row, streams }: RunningStrategy,
  history: BacktestHistory,
  { until, ...asked }: Pick<BacktestOrder, 'until' | 'known' | 'isAgain'>,
): BacktestOrder {
  const orders = streams.map(({ strategy: _, ...plan }, id): StreamOrder => {
    const { instrument, timeframe, partner } = plan;
    const bars = history.of(instrument.symbol, timeframe);
    const isMade = provider.deepHistory !== undefined && provider.description.kind === 'simulated';
    const anchor = isMade ? (barsOf(bars).time[0] ?? plan.anchor) : plan.anchor;
    const partnerBars = partner && history.of(partner.symbol, timeframe);
    return { ...plan, id, strategyId: strategy.id, carried: null, anchor, bars, partnerBars };
  });
  // The end of the record: a release after it decides nothing, and must not make the inputs others.
  const end = Math.max(...orders.map(({ bars }) => barsUntil(bars, until).closeTime.at(-1) ?? 0));
  const events = history.eventsUntil(end);
  const { paramsSha256, codeSha256 } = row;
  const rules = { paramsSha256, codeSha256, statisticsSha256: installed.statistics };
  return { kind: 'backtest', group: 0, streams: orders, events, until: end, ...asked, rules };
}
