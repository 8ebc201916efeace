import type { Bar } from '../../bars/bar.ts';
import { barAt } from '../../bars/slice.ts';
import { resolveParameters } from '../../simulate/resolve-parameters.ts';
import type { At, OnBar, Strategy } from '../../strategies/strategy.ts';
import type { RandomMarket } from '../random-market.ts';

/** A decision of a strategy that never holds anything, so that nothing but the bars can make a difference. */
export interface Decided {
  readonly bar: number;
  readonly text: string;
}

/** Returns the decisions of a strategy on a market. */
export function getDecisions(strategy: Strategy, market: RandomMarket): Decided[] {
  const stream = getStream(strategy, market);
  for (let i = 0; i < market.bars.length; i++) stream.step(i);
  return stream.decided;
}

/** Returns the decisions of two streams that are fed in turn. */
export function interleaved(strategy: Strategy, first: RandomMarket, second: RandomMarket): Decided[][] {
  const streams = [getStream(strategy, first), getStream(strategy, second)];
  for (let i = 0; i < first.bars.length; i++) for (const stream of streams) stream.step(i);
  return streams.map(({ decided }) => decided);
}

function getStream(strategy: Strategy, { instrument, timeframe, bars, partner, events }: RandomMarket) {
  const params = resolveParameters(strategy);
  const decide: OnBar = strategy.start({
    instrument,
    timeframe,
    params,
    partner: partner.instrument,
    hasCalendar: true,
  });
  const decided: Decided[] = [];
  const step = (i: number) => {
    const bar: Bar = barAt(bars, i);
    const known = events.filter(({ time }) => time >= bar.time && time < bar.closeTime);
    const at: At = { position: null, partner: barAt(partner.bars, i), events: known };
    const decision = decide(bar, at);
    if (decision !== null) decided.push({ bar: i, text: JSON.stringify(decision) });
  };
  return { decided, step };
}
