import { type ChannelKind, DELIVERY_PERCENTILES_NEED, type DeliveryFigures } from '@sealtick/contract';
import { EM_DASH, formatPercent } from '../../../lib/text/format.ts';
import { formatMs } from '../../../lib/text/format-ms.ts';
import type { ChannelSpeeds } from './channels.ts';

export interface QuantileView {
  readonly name: (typeof NAMES)[number];
  readonly ms: number | null;
  readonly shown: string;
}

export interface DeliveryView {
  readonly speeds: ChannelSpeeds;
  /** The median, and the percentiles that were measured. */
  readonly quantiles: readonly QuantileView[];
  readonly published: number;
  readonly measured: number;
  readonly late: number;
  /** Share of the published signals that were sent in time; an em dash if there are none. */
  readonly onTime: string;
  /** Median time from the entry in the log to the feed; null without a measurement. */
  readonly sealToFeed: string | null;
  /** Why figures are missing; null if none is. */
  readonly missing: string | null;
  /** What the figures mean where market time runs faster than the wall clock; null elsewhere. */
  readonly accelerated: string | null;
}

const NAMES = ['p50', 'p95', 'p99'] as const;

/** Returns the delivery figures as the cards show them. */
export function toDeliveryView({
  closeToFeed,
  sealToFeed,
  published,
  measured,
  onTime,
  speed,
  channels,
}: DeliveryFigures): DeliveryView {
  const known = NAMES.filter((name) => name === 'p50' || closeToFeed[name] !== null);
  const quantiles = known.map((name) => ({ name, ms: closeToFeed[name], shown: formatMs(closeToFeed[name]) }));
  return {
    speeds: {
      web: closeToFeed.p50,
      email: getSpeed(channels, 'email'),
      telegram: getSpeed(channels, 'telegram'),
      webhook: getSpeed(channels, 'webhook'),
      off: channels.filter(({ isOffered }) => !isOffered).map(({ kind }) => kind),
    },
    quantiles,
    published,
    measured,
    late: measured - onTime,
    onTime: published === 0 ? EM_DASH : formatPercent(floorTo(onTime / published, 4), 2),
    sealToFeed: sealToFeed.p50 === null ? null : formatMs(sealToFeed.p50),
    missing: missingText(closeToFeed, measured),
    accelerated:
      speed === 1
        ? null
        : `This simulated market runs ${Math.round(speed)} times as fast as the wall clock: the figures are real milliseconds of the program, without the latency of a price feed.`,
  };
}

const getSpeed = (channels: DeliveryFigures['channels'], kind: ChannelKind): number | null =>
  channels.find((one) => one.kind === kind)?.day.closeToAccepted.p50 ?? null;

/** Rounds down: a share of 0.99996 must not show as 100%. */
const floorTo = (share: number, digits: number): number => Math.floor(share * 10 ** digits) / 10 ** digits;

function missingText({ p95, p99 }: DeliveryFigures['closeToFeed'], measured: number): string | null {
  if (measured === 0 || (p95 !== null && p99 !== null)) return null;
  return `p95 and p99 need ${DELIVERY_PERCENTILES_NEED} signals.`;
}
