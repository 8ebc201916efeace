import type { Basis, Signal } from '@sealtick/contract';
import { exactPrice, formatPrice, formatR } from '../../lib/format.ts';
import { outcomeOf } from '../../lib/outcome.ts';
import type { Trade } from './outcome-so-far.ts';

export interface PriceView {
  /** With two decimals. */
  readonly shown: string;
  /** With all its digits, where two decimals hide some. */
  readonly exact: string | null;
}

export interface OutcomeView {
  readonly label: string;
  readonly tone: 'open' | 'gain' | 'loss' | 'neutral';
  readonly result: string | null;
}

export interface SignalView
  extends Trade,
    Pick<Signal, 'id' | 'symbol' | 'timeframe' | 'strategyId' | 'strategyName' | 'createdAt' | 'index'> {
  readonly entry: PriceView;
  readonly stop: PriceView;
  readonly target: PriceView;
  readonly levels: { readonly risk: number; readonly reward: number } | null;
  readonly confidence: string;
  /** Why the confidence is not to be leaned on yet; empty once it is calibrated. */
  readonly youngConfidence: string;
  readonly note: string;
  readonly isOpen: boolean;
  /** Of a finished one, in R; null where it came to nothing. */
  readonly pnl: number | null;
  readonly outcome: OutcomeView;
  readonly basis: Basis;
}

/** Closed trades that a confidence needs to be leaned on. */
export const CALIBRATED_FROM = 100;

/** A signal as a page shows it. */
export function toSignalView(signal: Signal): SignalView {
  const { id, symbol, timeframe, strategyId, strategyName, createdAt, index, side, filledAt, pnl, basis } = signal;
  const { targets, weights, targetsReached, fillPrice, confidenceN } = signal;
  const [target] = targets;
  const plan = {
    ...{ entry: Number(signal.entry), stop: Number(signal.stop) },
    target: target === undefined ? null : Number(target),
  };
  return {
    ...{ id, symbol, timeframe, strategyId, strategyName, createdAt, index, side, filledAt, pnl, basis, plan },
    entry: price(signal.entry),
    stop: price(signal.stop),
    target: target === undefined ? { shown: 'N/A', exact: null } : price(target),
    levels: levels(plan),
    fillPrice: fillPrice === null ? null : Number(fillPrice),
    // A list does not say at which prices parts left: as planned, or a little better where the price opened beyond.
    exits: targets.slice(0, targetsReached).map((price, i) => ({ price: Number(price), weight: weights[i] ?? 0 })),
    confidence: `${Math.round(signal.confidence)}\u00a0%`,
    youngConfidence: confidenceN >= CALIBRATED_FROM ? '' : `${confidenceN} of ${CALIBRATED_FROM} trades`,
    // A number and its sign of unit stay on one line.
    note: signal.note?.replaceAll(' %', '\u00a0%') ?? '',
    isOpen: signal.status === 'active',
    outcome: toOutcome(signal),
  };
}

/** @param signals null where there is no such strategy */
export const toSignalViews = (signals: readonly Signal[] | null = []): readonly SignalView[] =>
  (signals ?? []).map(toSignalView);

const price = (value: string): PriceView => ({ shown: formatPrice(value), exact: exactPrice(value) });

function levels({ entry, stop, target }: Trade['plan']): SignalView['levels'] {
  if (target === null) return null;
  const risk = Math.abs(entry - stop);
  const reward = Math.abs(target - entry);
  return risk > 0 && reward > 0 ? { risk, reward } : null;
}

function toOutcome(signal: Signal): OutcomeView {
  const { label, isOpen, result } = outcomeOf(signal);
  const closedTone = result === null || result === 0 ? 'neutral' : result > 0 ? 'gain' : 'loss';
  return { label, tone: isOpen ? 'open' : closedTone, result: result === null ? null : formatR(result) };
}

/** Search matches symbol or strategy name, in any case. */
export function searchSignals(signals: readonly SignalView[], search: string): readonly SignalView[] {
  const words = search.trim().toLowerCase();
  return signals.filter(
    ({ symbol, strategyName }) => symbol.toLowerCase().includes(words) || strategyName.toLowerCase().includes(words),
  );
}
