import type { Bar } from '../bars/bar.ts';
import type { Confidence } from '../confidence/confidence-tracker.ts';
import { toGrade } from '../confidence/grade.ts';
import type { CloseReason, Signal, Trade } from '../simulate/trade.ts';
import type { Decision, Setup } from '../strategies/strategy.ts';

/*
 * Texts of what the engine holds, made of its own values: no method of a strategy takes part, such as `toJSON`.
 */

/** Returns the text of a decision, of which `copy` is the engine's. */
export function decisionWords(copy: Decision): string {
  if ('open' in copy) return `open ${getTerms(copy.open)}`;
  return 'moveStop' in copy ? `move the stop to ${copy.moveStop}` : `close: ${copy.close}`;
}

/** Returns the text of an accepted signal. */
export function signalWords(signal: Signal): string {
  return `${signal.symbol} ${signal.timeframe} ${getTerms(signal)} valid until ${signal.validUntil}`;
}

function getTerms(terms: Setup | Signal): string {
  const { side, type, entry, stop, targets, validBars, breakEvenAfterTarget, maxBars, reason } = terms;
  const parts = targets.map(({ price, weight }) => `${price} × ${weight}`).join(', ');
  return (
    `${side} ${type} at ${entry}, stop ${stop}, targets ${parts}; ` +
    `valid ${validBars}, break-even ${breakEvenAfterTarget}, at most ${maxBars} bars: ${reason}`
  );
}

/** Returns the text of a signal's end. */
export function endWords(reason: CloseReason, trade: Trade | null): string {
  if (trade === null) return reason;
  const { fillPrice, fillTime, closeNote, exits, barsHeld, grossR, cost, spreadFactor, netR, maeR, mfeR } = trade;
  const parts = exits.map(
    (exit) => `${exit.weight} ${exit.reason} at ${exit.price}, ${exit.time}, ${exit.nights} nights`,
  );
  return (
    `${reason} (${closeNote}): filled at ${fillPrice}, ${fillTime}; ${parts.join('; ')}; ${barsHeld} bars, ` +
    `gross ${grossR} R, cost ${cost} × ${spreadFactor}, net ${netR} R, ${maeR} to ${mfeR} R`
  );
}

/** Returns the text of a confidence: percent, grade, and what it rests on. */
export function confidenceWords({ percent, count, outcomes }: Confidence): string {
  const { n, wins, stopped, meanR } = outcomes;
  return `${percent}%, grade ${toGrade(percent)}, of ${count}: ${n}, ${wins} won, ${stopped} stopped, mean ${meanR} R`;
}

/** Returns the text of a bar. */
export function barWords({ time, open, high, low, close, volume }: Bar): string {
  return `${time}: ${open}, ${high}, ${low}, ${close}; ${volume}`;
}
