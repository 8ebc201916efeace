import { CHANNELS, type DeliveryFigures, type WaySlippage } from '@sealtick/contract';

/** The last 24 hours, or the last 30 days. */
export type FigurePeriod = 'day' | 'month';

/** Delivery times of a channel in a period. */
export interface FigureRow {
  readonly name: string;
  /** Milliseconds; null where too few were measured. */
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  /** How many were measured. */
  readonly count: number;
  /** How many were not accepted while the signal was valid; null where that cannot happen. */
  readonly missed: number | null;
}

/** Returns the measured times of the live feed and of each kind that is offered or was used. The feed is measured over 24 hours alone. */
export function figureRows({ closeToFeed, measured, channels }: DeliveryFigures, period: FigurePeriod): FigureRow[] {
  const feed = { name: 'Live feed', ...closeToFeed, count: measured, missed: null };
  const kinds = channels.flatMap((one) => {
    const { closeToAccepted, accepted, missed } = one[period];
    if (!one.isOffered && accepted + missed === 0) return [];
    return [{ name: CHANNELS[one.kind].name, ...closeToAccepted, count: accepted, missed }];
  });
  return period === 'day' ? [feed, ...kinds] : kinds;
}

/** Returns the prices at delivery of the live feed and of each kind that is offered or was used. */
export const priceRows = (
  ways: readonly WaySlippage[],
  channels: DeliveryFigures['channels'],
): readonly WaySlippage[] =>
  ways.filter(
    ({ way, n }) => n > 0 || way === 'feed' || channels.some(({ kind, isOffered }) => isOffered && kind === way),
  );
