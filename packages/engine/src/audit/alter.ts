import type { Bars } from '../bars/bar.ts';
import { roundToTick } from '../instruments/price.ts';
import { mulberry32 } from '../statistics/mulberry32.ts';
import type { CalendarEvent } from '../strategies/strategy.ts';
import { type AuditData, closedBy, EVERYTHING, firstBars, getCopy, type Scope } from './audit-data.ts';

/** Share of the later releases that do not take place. */
const DROPPED = 0.3;

/**
 * Returns a copy with other data after `cut`: bars drawn from those before it, one after the other from its last close, on
 * the tick and with their volumes; releases drawn from those before it. Times are unchanged. What comes looks like the
 * market it continues, and the true data cannot be computed from it.
 */
export function alter(data: AuditData, cut: number, scope: Scope = EVERYTHING): AuditData {
  const { bars, partner, events } = data;
  // Own bars and partner's from the same draws, so that they move together as before.
  return getCopy({
    ...data,
    bars: scope.bars ? redrawn(bars, cut, data.instrument.tick) : bars,
    partner:
      partner && (scope.partner ? { ...partner, bars: redrawn(partner.bars, cut, partner.instrument.tick) } : partner),
    events: events && (scope.events ? redrawnReleases(events, cut) : events),
  });
}

const randomAfter = (cut: number) => mulberry32(Math.floor(cut / 1000) % 2 ** 31);

/** Bars go up to so many times the last known close, and down to that part of it. */
const FARTHEST = 20;

function redrawn(bars: Bars, cut: number, tick: number): Bars {
  const random = randomAfter(cut);
  const known = closedBy(bars, cut);
  if (known === 0) return bars;
  const isPositive = bars.low.subarray(0, known).every((price) => price > 0);
  const start = bars.close[known - 1]!;
  const onTick = (price: number) =>
    isPositive ? Math.max(tick, roundToTick(price, tick, 'nearest')) : roundToTick(price, tick, 'nearest');
  const { open, high, low, close, volume, length } = firstBars(bars);
  for (let i = known; i < length; i++) {
    const from = Math.floor(random() * known);
    const before = from === 0 ? bars.open[0]! : bars.close[from - 1]!;
    const last = close[i - 1]!;
    // Each bar as often upside down, so that a drift of the past does not go on indefinitely.
    const isFlipped =
      isPositive && Math.abs(Math.log(last / start)) > Math.log(FARTHEST)
        ? bars.close[from]! > before === last > start
        : random() < 0.5;
    const moved = (price: number) => {
      if (!isPositive) return onTick(isFlipped ? last + before - price : last + price - before);
      return onTick(isFlipped ? (last * before) / price : (last * price) / before);
    };
    open[i] = moved(bars.open[from]!);
    high[i] = moved((isFlipped ? bars.low : bars.high)[from]!);
    low[i] = moved((isFlipped ? bars.high : bars.low)[from]!);
    close[i] = moved(bars.close[from]!);
    volume[i] = bars.volume[from]!;
  }
  return { ...bars, open, high, low, close, volume };
}

function redrawnReleases(events: readonly CalendarEvent[], cut: number): readonly CalendarEvent[] {
  const random = randomAfter(cut);
  const before = events.filter(({ time }) => time < cut);
  const drawn = before.length > 0 ? before : events;
  return events.flatMap((event) => {
    if (event.time < cut) return [event];
    const { time } = event;
    const other = drawn[Math.floor(random() * drawn.length)]!;
    return random() < DROPPED ? [] : [{ ...other, time }];
  });
}
