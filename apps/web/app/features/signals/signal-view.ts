import type { Basis, Signal } from '@sealtick/contract';
import type { SizedTarget } from '@sealtick/engine';
import { formatPrice, formatR } from '../../lib/text/format.ts';
import { getOutcome } from '../../lib/text/outcome.ts';
import { type Tone, toTone } from '../../lib/text/to-tone.ts';
import type { Trade } from './outcome-so-far.ts';

export interface OutcomeView {
  readonly label: string;
  readonly tone: 'open' | Tone;
  readonly result: string | null;
}

export interface SignalView
  extends Trade,
    Pick<Signal, 'id' | 'symbol' | 'timeframe' | 'strategyId' | 'strategyName' | 'createdAt' | 'index' | 'outcomes'> {
  /** Prices as text; `N/A` without a target. */
  readonly entry: string;
  readonly stop: string;
  readonly target: string;
  /** The targets in their order, each with the share of the position that leaves there. */
  readonly sizedTargets: readonly SizedTarget[];
  /** Decimals of its prices. */
  readonly digits: number;
  /** Distances from the entry to the stop and to the targets, in price; null without a risk or targets. */
  readonly levels: { readonly risk: number; readonly rewards: readonly [number, ...number[]] } | null;
  /** Confidence in percent. */
  readonly chance: number;
  /** How many of the needed trades the confidence is based on; empty once it is calibrated. */
  readonly uncalibratedText: string;
  readonly note: string;
  readonly isOpen: boolean;
  /** Result of a closed signal in R; null if it was never filled. */
  readonly pnl: number | null;
  readonly outcome: OutcomeView;
  readonly basis: Basis;
}

/** Closed trades from which a confidence counts as calibrated. */
export const CALIBRATED_FROM = 100;

/** Returns a signal as a list shows it. */
export function toSignalView(signal: Signal): SignalView {
  const { id, symbol, timeframe, strategyId, strategyName, createdAt, index, side, filledAt, pnl, basis } = signal;
  const { targets, weights, targetsReached, fillPrice, confidenceN } = signal;
  const [target] = targets;
  // A price that came as a number has lost the zeros at its end.
  const digits = Math.max(...[signal.entry, signal.stop, ...targets].map(digitsIn));
  const plan = {
    entry: Number(signal.entry),
    stop: Number(signal.stop),
    target: target === undefined ? null : Number(target),
  };
  return {
    id,
    symbol,
    timeframe,
    strategyId,
    strategyName,
    createdAt,
    index,
    side,
    filledAt,
    pnl,
    basis,
    plan,
    entry: formatPrice(signal.entry, digits),
    stop: formatPrice(signal.stop, digits),
    target: target === undefined ? 'N/A' : formatPrice(target, digits),
    sizedTargets: targets.map((price, i) => ({ price: Number(price), weight: weights[i] ?? 0 })),
    digits,
    levels: levels(plan, targets.map(Number)),
    fillPrice: fillPrice === null ? null : Number(fillPrice),
    // A list has no exit prices, so exits count at their targets.
    exits: targets.slice(0, targetsReached).map((price, i) => ({ price: Number(price), weight: weights[i] ?? 0 })),
    chance: signal.confidence,
    outcomes: signal.outcomes,
    uncalibratedText: confidenceN >= CALIBRATED_FROM ? '' : `${confidenceN} of ${CALIBRATED_FROM} trades`,
    // Notes are shown as sealed, except for the space before a percent sign.
    note: signal.note?.replaceAll(' %', '%') ?? '',
    isOpen: signal.status === 'active',
    outcome: toOutcome(signal),
  };
}

/** @param signals Null if the strategy does not exist. */
export const toSignalViews = (signals: readonly Signal[] | null = []): readonly SignalView[] =>
  (signals ?? []).map(toSignalView);

const digitsIn = (price: string): number => price.split('.')[1]?.length ?? 0;

function levels({ entry, stop }: Trade['plan'], targets: readonly number[]): SignalView['levels'] {
  const risk = Math.abs(entry - stop);
  const [first, ...further] = targets.map((target) => Math.abs(target - entry)).filter((reward) => reward > 0);
  return risk > 0 && first !== undefined ? { risk, rewards: [first, ...further] } : null;
}

function toOutcome(signal: Signal): OutcomeView {
  const { label, isOpen, result } = getOutcome(signal);
  const text = formatR(result);
  return { label, tone: isOpen ? 'open' : toTone(text), result: result === null ? null : text };
}

/** Returns the signals whose symbol or strategy name contains the text, ignoring case. EUR/USD finds the symbol EURUSD. */
export function searchSignals(signals: readonly SignalView[], search: string): readonly SignalView[] {
  const text = search.trim().toLowerCase();
  const ofSymbol = text.replaceAll(/[/\s-]/g, '') || text;
  return signals.filter(
    ({ symbol, strategyName }) => symbol.toLowerCase().includes(ofSymbol) || strategyName.toLowerCase().includes(text),
  );
}
