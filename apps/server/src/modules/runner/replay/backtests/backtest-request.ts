import type { RunningStrategy } from '../../publish/publish-strategies.ts';
import type { RunnerContext } from '../../runner-context.ts';
import { barsUntil } from '../../thread/hash-inputs.ts';
import type { BacktestRequest, RequestedStream } from '../../thread/messages.ts';
import type { BacktestHistory } from './read-history.ts';

/** Returns the request that computes a strategy's backtest. Each stream is fed from its anchor, as the live one is. */
export function backtestRequest(
  { rules: installed }: Pick<RunnerContext, 'rules'>,
  { strategy, row, streams }: RunningStrategy,
  history: BacktestHistory,
  { until, ...asked }: Pick<BacktestRequest, 'until' | 'known' | 'isAgain'>,
): BacktestRequest {
  const requested = streams.map(({ strategy: _, ...plan }, id): RequestedStream => {
    const { instrument, timeframe, partner } = plan;
    const bars = history.of(instrument.symbol, timeframe);
    const partnerBars = partner && history.of(partner.symbol, timeframe);
    return { ...plan, id, strategyId: strategy.id, carried: null, bars, partnerBars };
  });
  // The end of the record: a later release decides nothing, and must not change the hash of the inputs.
  const end = Math.max(...requested.map(({ bars }) => barsUntil(bars, until).closeTime.at(-1) ?? 0));
  const events = history.eventsUntil(end);
  const { paramsSha256, codeSha256 } = row;
  const rules = { paramsSha256, codeSha256, statisticsSha256: installed.statistics };
  return { kind: 'backtest', group: 0, streams: requested, events, until: end, ...asked, rules };
}
