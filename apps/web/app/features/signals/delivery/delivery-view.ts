import { DELIVERY_NEEDS, type DeliveryFigures } from '@sealtick/contract';
import { EM_DASH, formatPercent } from '../../../lib/format.ts';

export interface QuantileView {
  readonly name: keyof typeof DELIVERY_NEEDS;
  readonly ms: number | null;
  readonly shown: string;
}

export interface DeliveryView {
  readonly quantiles: readonly QuantileView[];
  readonly published: number;
  readonly measured: number;
  readonly late: number;
  /** Share of the published signals that were sent in time; an em dash before there are any. */
  readonly onTime: string;
  /** Why figures are missing; null where none is. */
  readonly lack: string | null;
  /** Set where market time runs faster than the wall's: what that means for the figures. */
  readonly accelerated: string | null;
}

const NAMES = ['p50', 'p95', 'p99'] as const;

/** Delivery as the cards show it. */
export function toDeliveryView({ closeToFeed, published, measured, onTime, speed }: DeliveryFigures): DeliveryView {
  const quantiles = NAMES.map((name) => ({ name, ms: closeToFeed[name], shown: formatMs(closeToFeed[name]) }));
  return {
    quantiles,
    published,
    measured,
    late: measured - onTime,
    onTime: published === 0 ? EM_DASH : formatPercent(floorTo(onTime / published, 4), 2),
    lack: lackOf(quantiles, measured),
    accelerated:
      speed === 1
        ? null
        : `This market is simulated and runs ${Math.round(speed)} times as fast as the clock on the wall: a bar closes when the program says so. The figures tell how fast the program is, in real milliseconds, not how fast a broker's prices come.`,
  };
}

/** "0.99996" must not be shown as all of them. */
const floorTo = (share: number, digits: number): number => Math.floor(share * 10 ** digits) / 10 ** digits;

function lackOf(quantiles: readonly QuantileView[], measured: number): string | null {
  const missing = quantiles.filter(({ ms }) => ms === null);
  if (missing.length === 0) return null;
  const needs = missing.map(({ name }) => `${name} needs ${DELIVERY_NEEDS[name]} signals`);
  return `${needs.join(', ')}; ${measured} ${measured === 1 ? 'was' : 'were'} measured.`;
}

export function formatMs(ms: number | null): string {
  if (ms === null) return EM_DASH;
  return ms < 1_000 ? `${Math.round(ms)}\u00a0ms` : `${(ms / 1_000).toFixed(1)}\u00a0s`;
}
