import { aggregate } from '../bars/aggregate.ts';
import type { Bars } from '../bars/bar.ts';
import type { Timeframe } from '../bars/timeframe.ts';
import { ConfidenceTracker } from '../confidence/confidence-tracker.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { simulate } from '../simulate/simulate.ts';
import type { Signal, Trade } from '../simulate/trade.ts';
import type { Decision, OnBar, ParameterValues, Strategy } from '../strategies/strategy.ts';
import { type AuditData, copyOf, isSameData } from './audit-data.ts';

/** Returns, from the trades of a run, the confidence of a signal as of its bar's close. */
export type ConfidenceModel = (trades: readonly Trade[]) => (signal: Signal) => unknown;

const engineConfidence: ConfidenceModel = (trades) => {
  const tracker = new ConfidenceTracker();
  for (const trade of trades) tracker.addTrade(trade);
  return (signal) => tracker.confidenceOf(signal);
};

/** The audited strategy and its models. */
export interface AuditSubject {
  readonly strategy: Pick<Strategy, 'start'>;
  readonly params: ParameterValues;
  /** The engine's own by default. */
  readonly aggregate?: (bars: Bars, timeframe: Timeframe, instrument: Instrument) => Bars;
  /** The engine's own by default. */
  readonly confidence?: ConfidenceModel;
}

/**
 * Creates the subject of one run from that run's data only. Anything that a strategy precomputes from a whole series
 * must be computed here, so that a shorter series can show whether it matters.
 */
export type PrepareSubject = (data: AuditData) => AuditSubject;

/** An observation at a bar's close: an aggregated bar, a decision or a confidence. */
export interface Observation {
  readonly what: 'bar' | 'decision' | 'confidence';
  /** The bar's close, ms UTC. */
  readonly at: number;
  readonly text: string;
}

export interface Run {
  readonly observations: readonly Observation[];
  /** Violations that are independent of the data, each once. */
  readonly offences: readonly string[];
}

/** Runs a subject over the data and returns its observations. The data may be changed. */
export function observe(prepare: PrepareSubject, data: AuditData): Run {
  const untouched = copyOf(data);
  const subject = prepare(data);
  const { instrument, timeframe, partner, events } = data;
  const observations: Observation[] = [];
  const offences = new Set<string>();
  const isAggregated = data.bars.timeframe !== timeframe;
  const toTimeframe = (bars: Bars, of: Instrument) =>
    bars.timeframe === timeframe ? bars : (subject.aggregate ?? aggregate)(bars, timeframe, of);
  const bars = toTimeframe(data.bars, instrument);
  if (isAggregated) observations.push(...barObservations(bars));

  const decisions: { at: number; decision: Decision; text: string }[] = [];
  const strategy = listenTo(subject.strategy, offences, (at, decision) => {
    const text = textOf(decision);
    decisions.push({ at, decision, text });
    observations.push({ what: 'decision', at, text });
  });
  const spec = { strategy, params: subject.params, instrument, timeframe, hasCalendar: events !== null };
  const { trades, signals } = simulate(
    bars,
    { ...spec, partner: partner?.instrument ?? null },
    { partner: partner ? toTimeframe(partner.bars, partner.instrument) : undefined, events: events ?? undefined },
  );
  for (const { decision, text } of decisions) {
    if (textOf(decision) !== text) offences.add('changed a decision after it was given');
  }
  if (!isSameData(data, untouched)) offences.add('changed the data');
  const confidenceOf = (subject.confidence ?? engineConfidence)(trades);
  for (const { signal } of signals) {
    observations.push({ what: 'confidence', at: signal.barCloseAt, text: textOf(confidenceOf(signal)) });
  }
  return { observations, offences: [...offences] };
}

/** Runs the strategy on the same frozen input as a stream; errors, such as from writing to it, are recorded. */
function listenTo(
  strategy: Pick<Strategy, 'start'>,
  offences: Set<string>,
  onDecision: (at: number, decision: Decision) => void,
): Pick<Strategy, 'start'> {
  return {
    start: (context) => {
      const decide: OnBar = strategy.start(context);
      return (bar, at) => {
        try {
          const decision = decide(bar, at);
          if (decision !== null) onDecision(bar.closeTime, decision);
          return decision;
        } catch (error) {
          offences.add(`failed with ${error}`);
          return null;
        }
      };
    },
  };
}

function barObservations(bars: Bars): Observation[] {
  return Array.from(bars.closeTime, (at, i) => ({
    what: 'bar',
    at,
    text: textOf([bars.time[i], bars.open[i], bars.high[i], bars.low[i], bars.close[i], bars.volume[i]]),
  }));
}

/** Returns JSON that preserves NaN and Infinity. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'number' && !Number.isFinite(part) ? `${part}` : part));
}
