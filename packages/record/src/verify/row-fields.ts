import { TIMEFRAME_MS } from '@sealtick/engine';
import type { SignalStory } from '../signal-book.ts';

const HOUR_MS = 3_600_000;
/** A result within a millionth of R of nothing is break-even. */
const NOTHING_R = 1e-6;

/** What never changes of a signal's row, as its `signal.opened` has it. */
export function openedFields({ opened }: SignalStory): Record<string, unknown> {
  return {
    index: opened.index,
    strategyId: opened.strategyId,
    strategyVersion: opened.version,
    symbol: opened.symbol,
    timeframe: opened.timeframe,
    side: opened.side,
    type: opened.type,
    entry: opened.entry,
    stop: opened.stop,
    targets: opened.targets.map(({ price }) => price),
    weights: opened.targets.map(({ weight }) => weight),
    confidence: opened.confidence,
    confidenceN: opened.confidenceN,
    grade: opened.grade,
    market: opened.market,
    createdAt: opened.issuedAt,
    barCloseAt: opened.barCloseAt,
    validUntil: opened.validUntil,
    noteSha256: opened.noteSha256,
  };
}

/** What changes of a signal's row, as the log has it. */
export function stateFields({ opened, fill, targets, stops, closed }: SignalStory): Record<string, unknown> {
  return {
    status: closed ? 'closed' : 'active',
    currentStop: stops.at(-1)?.stop ?? opened.stop,
    targetsReached: targets.length,
    fillPrice: fill?.price ?? null,
    closedAt: closed?.barCloseAt ?? null,
    closeReason: closed?.reason ?? null,
    result: closed ? resultOf(closed.reason, closed.netR) : null,
    pnl: closed?.netR ?? null,
    exits: closed?.exits ?? [],
    cost: closed && closed.netR !== null ? closed.cost : null,
  };
}

/** The entry that says what a field shows; null where the log has none that does. */
export function tellerOf(field: string, story: SignalStory): { readonly index: number } | null {
  const { opened, fill, targets, stops, closed } = story;
  if (field === 'fillPrice' || field === 'filledAt') return fill;
  if (field === 'targetsReached') return targets.at(-1) ?? null;
  if (field === 'currentStop') return stops.at(-1) ?? null;
  return field in stateFields(story) ? closed : opened;
}

function resultOf(reason: string, netR: number | null): string {
  if (netR === null) return reason;
  if (Math.abs(netR) < NOTHING_R) return 'breakeven';
  return netR > 0 ? 'profit' : 'loss';
}

/** Whether a row's time of fill lies in the bar that the log says it was filled in; a row knows it closer than the log. */
export function isWithinFillBar(filledAt: unknown, { opened, fill }: SignalStory): boolean {
  if (!fill) return filledAt === null;
  if (typeof filledAt !== 'string') return false;
  const closedAt = Date.parse(fill.barCloseAt);
  // Where the clocks change a daily bar has 25 hours.
  const earliest = closedAt - TIMEFRAME_MS[opened.timeframe] - HOUR_MS;
  const at = Date.parse(filledAt);
  return at >= earliest && at <= closedAt;
}

/** The story as it stood when the log had `size` entries; the signal itself must be among them. */
export function storyAt(story: SignalStory, size: number): SignalStory {
  const isKnown = ({ index }: { readonly index: number }) => index <= size;
  return {
    opened: story.opened,
    fill: story.fill && isKnown(story.fill) ? story.fill : null,
    targets: story.targets.filter(isKnown),
    stops: story.stops.filter(isKnown),
    closed: story.closed && isKnown(story.closed) ? story.closed : null,
  };
}

/** Sizes of the log after `size` at which the story went on. */
export function laterSizes({ fill, targets, stops, closed }: SignalStory, size: number): number[] {
  const entries = [fill, ...targets, ...stops, closed];
  return entries.flatMap((entry) => (entry && entry.index > size ? [entry.index] : [])).sort((a, b) => a - b);
}
