import type { SessionId } from '@sealtick/engine';
import { barOpen } from './bar-open.ts';
import type { ClosedEntry, OpenedEntry, PublishedInstrument, UpdatedEntry } from './entries.ts';
import { getGrid } from './recorded-trade.ts';
import type { ChangeEntry, SignalHistory } from './signal-history.ts';

const WEIGHT_ERROR = 1e-9;

const getSign = ({ side }: OpenedEntry) => (side === 'long' ? 1 : -1);
/** Returns the number of digits after the point of a price. */
export const getDigits = (price: string): number => price.split('.')[1]?.length ?? 0;

/** Returns what is wrong with a signal's own levels: order, digits, weights, validity. */
export function levelProblems(entry: OpenedEntry): string[] {
  const sign = getSign(entry);
  const path = [entry.stop, entry.entry, ...entry.targets.map(({ price }) => price)];
  const problems: string[] = [];
  if (path.some((price, i) => i > 0 && (Number(price) - Number(path[i - 1])) * sign <= 0)) {
    problems.push(`has levels out of order: ${path.join(', ')}`);
  }
  if (new Set(path.map(getDigits)).size > 1) {
    problems.push(`has prices of different digits: ${path.join(', ')}`);
  }
  if (!sumsToOne(entry.targets)) problems.push('has targets whose weights do not sum to 1');
  if (Date.parse(entry.validUntil) <= Date.parse(entry.barCloseAt)) {
    problems.push(`is valid until ${entry.validUntil}, which its bar's close is not before`);
  }
  return problems;
}

/** Returns the prices of a signal's levels. */
export const getPrices = ({ entry, stop, targets }: OpenedEntry): string[] => [
  entry,
  stop,
  ...targets.map(({ price }) => price),
];

/** Returns the problem of prices that are off the tick; none if every price is on it. @param prices Of the same digits. */
export function tickProblems(prices: readonly string[], { tick: text }: PublishedInstrument): string[] {
  const grid = getGrid({ entry: prices[0]! });
  const tick = grid.units(Number(text));
  const off = prices.filter((price) => tick > 0 && grid.units(Number(price)) % tick !== 0);
  return off.length === 0 ? [] : [`has prices off the tick ${text}: ${off.join(', ')}`];
}

/** Returns the problem of a change with other digits than its signal's levels, or an execution off the tick. */
export function changedPriceProblems(
  { entry }: OpenedEntry,
  change: ChangeEntry,
  instrument: PublishedInstrument | undefined,
): string[] {
  const executed = executedPrices(change);
  const odd = [...executed, ...(change.kind === 'signal.updated' ? [change.price] : [])].filter(
    (price) => getDigits(price) !== getDigits(entry),
  );
  if (odd.length > 0) return [`has prices of other digits than the entry ${entry}: ${odd.join(', ')}`];
  return instrument && executed.length > 0 ? tickProblems(executed, instrument) : [];
}

/** The price of a moved stop's bar is a close, which may lie between two ticks. */
function executedPrices(change: ChangeEntry): string[] {
  if (change.kind === 'signal.closed') return change.exits.map(({ price }) => price);
  return [change.change === 'stopMoved' ? change.stop : change.price];
}

/** Returns the problem of a fill or a cancellation in a bar that opened when the signal was no longer valid. */
export function validityProblems({ opened, state }: SignalHistory, entry: ChangeEntry, session: SessionId): string[] {
  const isCancelled = entry.kind === 'signal.closed' && entry.reason === 'cancelled' && state.fillPrice === null;
  const isFilled = entry.kind === 'signal.updated' && entry.change === 'filled';
  if (!isCancelled && !isFilled) return [];
  const open = barOpen(session, opened.timeframe, Date.parse(entry.barCloseAt));
  if (open < Date.parse(opened.validUntil)) return [];
  return [`${isFilled ? 'fills' : 'cancels'} a signal that was valid until ${opened.validUntil} in a later bar`];
}

/** Returns what is wrong with a fill, a target or a moved stop as the next entry of its signal. */
export function updateProblems({ opened, state }: SignalHistory, entry: UpdatedEntry): string[] {
  const sign = getSign(opened);
  const beyond = (price: string, level: string) => (Number(price) - Number(level)) * sign;
  if (entry.change === 'filled') {
    const isGapped = beyond(entry.price, opened.stop) <= 0 || beyond(entry.price, opened.targets[0]!.price) >= 0;
    if (isGapped) return [`fills at ${entry.price}, beyond the stop or the first target`];
    const better = -beyond(entry.price, opened.entry);
    const isWrong = (opened.type === 'limit' && better < 0) || (opened.type === 'stop' && better > 0);
    return isWrong ? [`fills a ${opened.type} at ${opened.entry} for ${entry.price}`] : [];
  }
  if (state.fillPrice === null) return [];
  if (entry.change === 'stopMoved') {
    const { currentStop } = state;
    if (beyond(entry.stop, currentStop) <= 0) {
      return [`moves the stop from ${currentStop} to ${entry.stop}, not towards profit`];
    }
    // The close may have been rounded to the printed digits.
    return beyond(entry.stop, entry.price) > 0
      ? [`moves the stop to ${entry.stop}, beyond the close ${entry.price}`]
      : [];
  }
  const planned = opened.targets[entry.target - 1];
  if (entry.target !== state.targetsReached + 1 || !planned)
    return [`reaches target ${entry.target} after ${state.targetsReached}`];
  if (entry.weight !== planned.weight) return [`takes out ${entry.weight} at a target of weight ${planned.weight}`];
  return beyond(entry.price, planned.price) >= 0 ? [] : [`reaches target ${planned.price} at ${entry.price}`];
}

/** Returns the problems of the end of an unfilled signal. */
export function unfilledProblems(opened: OpenedEntry, { reason, barCloseAt, exits, cost }: ClosedEntry): string[] {
  if (exits.length > 0 || (reason !== 'expired' && reason !== 'cancelled')) {
    return [`ends a signal that was never filled by ${reason}, with ${exits.length} exits`];
  }
  if (Number(cost) !== 0) return [`gives a cost of ${cost} for a signal that was never filled`];
  const isEarly = reason === 'expired' && Date.parse(barCloseAt) < Date.parse(opened.validUntil);
  return isEarly ? [`lets a signal expire at ${barCloseAt} that was valid until ${opened.validUntil}`] : [];
}

/** Returns what is wrong with the exits of a filled signal that closes. */
export function exitProblems({ opened, targets, state }: SignalHistory, entry: ClosedEntry): string[] {
  const { exits, reason } = entry;
  if (!sumsToOne(exits)) return ['has exits whose weights do not sum to 1'];
  const isSame = targets.every(({ price, weight }, i) => exits[i]?.price === price && exits[i]?.weight === weight);
  if (!isSame) return ['has other exits than the targets that were reached'];
  const rest = exits.length - targets.length;
  if (reason === 'target' ? rest !== 0 : rest !== 1) return [`ends by ${reason} with ${rest} exits beside its targets`];
  if (reason !== 'stop') return [];
  const { currentStop } = state;
  const { price } = exits[exits.length - 1]!;
  const isShort = (Number(price) - Number(currentStop)) * getSign(opened) > 0;
  return isShort ? [`is stopped at ${price}, short of the stop ${currentStop}`] : [];
}

function sumsToOne(levels: readonly { readonly weight: number }[]): boolean {
  return Math.abs(levels.reduce((sum, { weight }) => sum + weight, 0) - 1) < WEIGHT_ERROR;
}
