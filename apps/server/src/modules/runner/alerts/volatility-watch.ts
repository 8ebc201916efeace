import { MARKET_ALERT_MS } from '@sealtick/contract';
import { AverageTrueRange, type Bar, HOUR_MS, type MarketKind } from '@sealtick/engine';
import type { MarketAlert } from './market-alert.ts';

/** A day of base bars. */
const PERIOD = 288;
/** A bar is abnormal from this multiple of its average true range. */
const ABNORMAL = 6;

interface Watched {
  readonly average: AverageTrueRange;
  previousClose: number;
  alertedAt: number;
}

/**
 * Finds base bars whose true range is at least 6 times their ATR(288), at most one per hour and symbol. Feed it the bars of
 * the days before, so that it continues as it was before a restart.
 */
export class VolatilityWatch {
  private readonly market: MarketKind;
  private readonly watched = new Map<string, Watched>();

  constructor(market: MarketKind) {
    this.market = market;
  }

  /** Adds the next closed base bar of a symbol. Returns an alert if it is abnormal; else null. */
  add(symbol: string, { high, low, close, closeTime }: Bar): MarketAlert | null {
    const one = this.find(symbol, close);
    const range = Math.max(high, one.previousClose) - Math.min(low, one.previousClose);
    const average = one.average.update(high, low, close);
    const multiple = range / average;
    one.previousClose = close;
    // NaN before there is an average, and while the price does not move at all.
    if (!(multiple >= ABNORMAL) || closeTime - one.alertedAt < HOUR_MS) return null;
    one.alertedAt = closeTime;
    const time = new Date(closeTime).toISOString().slice(11, 16);
    const byGap = (high - low) / average < ABNORMAL;
    const what = `${byGap ? 'With the gap since the last close, the' : 'The'} range of the bar that closed at ${time} UTC`;
    const reason = `${what} is ${multiple.toFixed(1)} times the average.`;
    const fact = { kind: 'market.alert', market: this.market, symbol, reason } as const;
    return { fact, barCloseAt: closeTime, until: closeTime + MARKET_ALERT_MS };
  }

  private find(symbol: string, close: number): Watched {
    const known = this.watched.get(symbol);
    if (known) return known;
    const begun = { average: new AverageTrueRange(PERIOD), previousClose: close, alertedAt: Number.NEGATIVE_INFINITY };
    this.watched.set(symbol, begun);
    return begun;
  }
}
