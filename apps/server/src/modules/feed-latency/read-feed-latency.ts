import { DELIVERY_HOURS, DELIVERY_LATE_MS, DELIVERY_PERCENTILES_NEED, type DeliveryFigures } from '@sealtick/contract';
import type { MarketKind } from '@sealtick/engine';
import { HOUR_MS } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { sumSendings } from './sending-repository.ts';

const WINDOW_MS = DELIVERY_HOURS * HOUR_MS;

export interface FeedLatencyContext {
  readonly db: Database;
  readonly market: MarketKind;
  /** Seconds of market time per second of wall time. */
  readonly speed: number;
  /** The market's clock, ms UTC. */
  readonly now: number;
  /** Later signals are not counted, ms UTC: their number is not public yet. */
  readonly publicUntil: number;
  /** Earlier signals are not counted, ms UTC by the same clock: a run-up of the market published them. */
  readonly pacedSince: number;
}

/** Returns how fast the live feed sent the public signals of the last 24 hours of wall time, and how many in time. */
export async function readFeedLatency(ctx: FeedLatencyContext): Promise<Omit<DeliveryFigures, 'channels'>> {
  const { db, market, speed } = ctx;
  const [since, until] = [new Date(Math.max(ctx.now - WINDOW_MS * speed, ctx.pacedSince)), new Date(ctx.publicUntil)];
  const shares = [0.5, 0.95, 0.99];
  const found = await sumSendings(db, { market, since, until, lateMs: DELIVERY_LATE_MS, shares });
  const { published, measured, onTime } = found;
  const hasEnough = measured >= DELIVERY_PERCENTILES_NEED;
  const enough = ([p50, p95, p99]: readonly (number | null)[]) => ({
    p50: p50!,
    p95: hasEnough ? p95! : null,
    p99: hasEnough ? p99! : null,
  });
  return {
    market,
    speed,
    published,
    measured,
    onTime,
    closeToSeal: enough(found.seal),
    closeToFeed: enough(found.feed),
    sealToFeed: enough(found.wait),
  };
}
