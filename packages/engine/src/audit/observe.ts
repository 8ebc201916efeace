import { aggregate } from '../bars/aggregate.ts';
import type { Bars } from '../bars/bar.ts';
import { barAt } from '../bars/slice.ts';
import { ConfidenceTracker } from '../confidence/confidence-tracker.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { copyDecision } from '../simulate/copy-decision.ts';
import { findHiddenData } from '../simulate/find-hidden-data.ts';
import { freezeDeep } from '../simulate/freeze-deep.ts';
import { feed } from '../simulate/simulate.ts';
import { Stream } from '../simulate/stream.ts';
import type { Signal, Trade } from '../simulate/trade.ts';
import type { OnBar, Strategy } from '../strategies/strategy.ts';
import { type AuditData, firstBars, getCopy } from './audit-data.ts';
import { Observer } from './observer.ts';
import { plainWords } from './plain-words.ts';
import type { AuditSubject, PrepareSubject, Run } from './run.ts';
import { barWords, confidenceWords, decisionWords } from './words.ts';
import { WriteCheck } from './write-check.ts';

/**
 * Runs a subject over the data and returns its observations. The subject gets a copy, and the engine reads the data themselves,
 * so that what a strategy writes has no effect; it is found nevertheless.
 */
export function observe(prepare: PrepareSubject, data: AuditData): Run {
  const given = getCopy(data);
  const observer = new Observer();
  const offences = new Set<string>();
  const writes = new WriteCheck(data, given, () => offences.add('changed the data'));
  try {
    const { strategy, params, aggregate: makeBars, confidence } = prepare(given);
    const { instrument, timeframe, partner, events } = data;
    const toTimeframe = (bars: Bars, of: Instrument) => {
      if (bars.timeframe === timeframe) return bars;
      return makeBars ? readBars(makeBars(firstBars(bars), timeframe, of)) : aggregate(bars, timeframe, of);
    };
    const bars = toTimeframe(data.bars, instrument);
    if (data.bars !== bars) observeBars(bars, observer);
    const stream = new Stream(
      {
        strategy: listenTo(strategy, observer, offences, writes),
        params,
        instrument,
        timeframe,
        partner: partner?.instrument ?? null,
        hasCalendar: events !== null,
      },
      observer,
    );
    feed(stream, bars, {
      partner: partner ? toTimeframe(partner.bars, partner.instrument) : undefined,
      events: events ?? undefined,
    });
    observeConfidence(observer, confidence);
  } catch (error) {
    offences.add(failure(error));
  }
  writes.checkAll();
  return { observations: observer.observations, offences: [...offences] };
}

/**
 * Returns the strategy, whose decisions reach the engine as the copies that are observed. Errors, such as those of writing
 * to its frozen input, are recorded.
 */
function listenTo(
  strategy: AuditSubject['strategy'],
  observer: Observer,
  offences: Set<string>,
  writes: WriteCheck,
): Pick<Strategy, 'start'> {
  return {
    ...strategy,
    start: (context) => {
      const decide: OnBar = strategy.start(context);
      return (bar, at) => {
        try {
          const decision = decide(bar, at);
          if (decision === null) return null;
          const hidden = findHiddenData(decision);
          if (hidden !== null) {
            offences.add(`gave a decision that is not plain data: ${hidden.problem}`);
            return decision;
          }
          const copy = copyDecision(decision);
          if ('field' in copy) return decision;
          observer.add('decision', bar.closeTime, decisionWords(copy));
          return copy;
        } catch (error) {
          offences.add(failure(error));
          return null;
        } finally {
          writes.checkNext(bar.closeTime);
        }
      };
    },
  };
}

/** Returns a copy of bars that a subject made. Each value is read once, because they may not be what they seem. */
function readBars({ symbol, timeframe, length, ...columns }: Bars): Bars {
  const { time, closeTime, open, high, low, close, volume } = columns;
  const copy = (values: ArrayLike<number>) => Float64Array.from({ length }, (_, i) => values[i]!);
  return {
    symbol,
    timeframe,
    length,
    time: copy(time),
    closeTime: copy(closeTime),
    open: copy(open),
    high: copy(high),
    low: copy(low),
    close: copy(close),
    volume: copy(volume),
  };
}

function observeBars(bars: Bars, observer: Observer): void {
  for (let i = 0; i < bars.length; i++) observer.add('bar', bars.closeTime[i]!, barWords(barAt(bars, i)));
}

function observeConfidence(observer: Observer, model: AuditSubject['confidence']): void {
  const getWords = model ? given(model, observer.trades) : ours(observer.trades);
  for (const signal of observer.signals) observer.add('confidence', signal.barCloseAt, getWords(signal));
}

function ours(trades: readonly Trade[]): (signal: Signal) => string {
  const tracker = new ConfidenceTracker();
  for (const trade of trades) tracker.addTrade(trade);
  return (signal) => confidenceWords(tracker.getConfidence(signal));
}

function given(model: NonNullable<AuditSubject['confidence']>, trades: readonly Trade[]): (signal: Signal) => string {
  const getConfidence = model(freezeDeep(structuredClone(trades)));
  return (signal) => plainWords(getConfidence(freezeDeep(structuredClone(signal))));
}

function failure(error: unknown): string {
  try {
    return `failed with ${error}`;
  } catch {
    return 'failed with an error that has no text';
  }
}
