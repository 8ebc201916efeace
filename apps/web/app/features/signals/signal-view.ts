import type { Basis } from '@sealtick/contract';
import { toBasis } from '../../lib/basis.ts';
import { exactPrice, formatPrice, formatR } from '../../lib/format.ts';
import { asList, asNumber, asRecord, asText } from '../../lib/guard.ts';
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

export interface SignalView extends Trade {
  readonly key: string;
  /** Empty where the server named none: then there is nothing to open. */
  readonly id: string;
  readonly symbol: string;
  readonly timeframe: string;
  readonly strategyId: string;
  readonly strategyName: string;
  readonly entry: PriceView;
  readonly stop: PriceView;
  readonly target: PriceView;
  readonly levels: { readonly risk: number; readonly reward: number } | null;
  readonly confidence: string;
  /** Why the confidence is not to be leaned on yet; empty once it is calibrated. */
  readonly youngConfidence: string;
  readonly note: string;
  readonly createdAt: unknown;
  readonly isOpen: boolean;
  /** Of a finished one, in R; null where it came to nothing. */
  readonly pnl: number | null;
  readonly outcome: OutcomeView;
  readonly basis: Basis | null;
  readonly index: number | null;
}

/** Closed trades that a confidence needs to be leaned on. */
export const CALIBRATED_FROM = 100;

/** A signal as a page shows it, whatever the server sent: every field falls back to a dash of its own. */
export function toSignalView(sent: unknown, position: number): SignalView {
  const row = asRecord(sent);
  const targets = asList(row.targets);
  const [firstTarget] = targets;
  const weights = asList(row.weights);
  const plan = { entry: asNumber(row.entry), stop: asNumber(row.stop), target: asNumber(firstTarget) };
  const confidence = asNumber(row.confidence);
  const resolved = asNumber(row.confidenceN);
  return {
    key: asText(row.id) || `row ${position}`,
    id: asText(row.id),
    symbol: asText(row.symbol) || '—',
    timeframe: asText(row.timeframe),
    side: row.side === 'long' || row.side === 'short' ? row.side : null,
    strategyId: asText(row.strategyId),
    strategyName: asText(row.strategyName) || asText(row.strategyId),
    entry: price(row.entry),
    stop: price(row.stop),
    target: firstTarget === undefined ? { shown: 'N/A', exact: null } : price(firstTarget),
    plan,
    levels: levels(plan),
    fillPrice: asNumber(row.fillPrice),
    filledAt: asText(row.filledAt),
    // A list does not say at which prices parts left: as planned, or a little better where the price opened beyond.
    exits: targets
      .slice(0, asNumber(row.targetsReached) ?? 0)
      .map((price, i) => ({ price: asNumber(price), weight: asNumber(weights[i]) })),
    confidence: confidence === null ? '—' : `${Math.round(confidence)}\u00a0%`,
    youngConfidence: resolved === null || resolved >= CALIBRATED_FROM ? '' : `${resolved} of ${CALIBRATED_FROM} trades`,
    // A number and its sign of unit stay on one line.
    note: asText(row.note).replaceAll(' %', '\u00a0%'),
    createdAt: row.createdAt,
    isOpen: row.status !== 'closed',
    pnl: asNumber(row.pnl),
    outcome: toOutcome(row),
    basis: toBasis(row.basis),
    index: asNumber(row.index),
  };
}

export function toSignalViews(sent: unknown): readonly SignalView[] {
  return asList(sent)
    .filter((row) => typeof row === 'object' && row !== null)
    .map(toSignalView);
}

const price = (value: unknown): PriceView => ({ shown: formatPrice(value), exact: exactPrice(value) });

function levels({ entry, stop, target }: Trade['plan']): SignalView['levels'] {
  if (entry === null || stop === null || target === null) return null;
  const risk = Math.abs(entry - stop);
  const reward = Math.abs(target - entry);
  return risk > 0 && reward > 0 ? { risk, reward } : null;
}

function toOutcome(row: unknown): OutcomeView {
  const { label, isOpen, result } = outcomeOf(row);
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
